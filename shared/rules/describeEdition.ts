import type { GameModule, OptionSpec, Scenario } from './contract.ts';
import type { PackLabel } from './packs.ts';
import { packedVersion } from './packs.ts';

/** An option as a data file has it. */
type OptionData = Omit<OptionSpec, 'choices'> & { readonly choices?: readonly string[] | undefined };

/** What a module says of the edition that it plays: its version, its scenarios and options, and where the data come from. */
export function describeEdition({
  version,
  pack,
  scenarios,
  options,
  provenance,
}: {
  readonly version: string;
  readonly pack: PackLabel | null;
  readonly scenarios: readonly Scenario[];
  readonly options: readonly OptionData[];
  readonly provenance: GameModule['provenance'];
}): Pick<GameModule, 'version' | 'scenarios' | 'options' | 'provenance'> {
  const own = pack === null ? [] : [packSource(pack, provenance)];
  return {
    version: pack === null ? version : packedVersion(version, pack.hash),
    scenarios: scenarios.map(({ id, title, rule, seats, turns, about }) => ({
      id,
      title,
      rule,
      seats,
      turns,
      about,
    })),
    options: options.map(({ id, title, rule, about, default: standard, choices }) => ({
      id,
      title,
      rule,
      about,
      default: standard,
      ...(choices === undefined ? {} : { choices }),
    })),
    provenance: [...own, ...provenance],
  };
}
/** A pack is as good as the weaker of its sources. */
function packSource(
  { title, hash }: PackLabel,
  provenance: GameModule['provenance'],
): GameModule['provenance'][number] {
  const mark = provenance.every((each) => each.mark === 'printed') ? 'printed' : 'reconstructed';
  return { what: 'Data pack', mark, source: `${title} (hash ${hash})` };
}
