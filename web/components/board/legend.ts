import { html, svg } from 'lit';
import type { SVGTemplateResult, TemplateResult } from 'lit';
import { groundOf, reliefOf, reliefPath } from '../../board/relief.ts';
import type { HexId } from '../../../shared/core/brands.ts';
import type { Overlay } from '../../board/overlay.ts';
import { FORK } from './overlayLayer.ts';

/** A swatch of one kind of ground, hexside or feature, drawn with the map's own classes. */
export function legendEntry(kind: string): TemplateResult {
  return html`<svg viewBox="0 0 100 60" aria-hidden="true">
    <rect class="land" width="100" height="60" />
    ${swatch(kind)}
  </svg>`;
}

/** What is drawn over the map at the moment, each kind once. */
export function overlayEntries({ paths, attacks, branches, losses }: Overlay): readonly {
  readonly sample: TemplateResult;
  readonly label: string;
}[] {
  const entry = (label: string, drawing: SVGTemplateResult) => ({
    label,
    sample: html`<svg class="overlay-sample" viewBox="0 0 100 60" aria-hidden="true">${drawing}</svg>`,
  });
  const has = (kind: Overlay['paths'][number]['kind']): boolean => paths.some((each) => each.kind === kind);
  return [
    ...(has('move') ? [entry('Move', svg`<path class="path path-move" d="M8,30H92" />`)] : []),
    ...(has('retreat') ? [entry('Retreat', svg`<path class="path path-retreat" d="M8,30H92" />`)] : []),
    ...(has('advance')
      ? [entry('Advance, or a way being set', svg`<path class="path path-advance" d="M8,30H92" />`)]
      : []),
    ...(attacks.length > 0
      ? [entry('Attack', svg`<path class="attack" d="M12,20H58V6L90,30L58,54V40H12Z" />`)]
      : []),
    ...(branches.length > 0
      ? [
          entry(
            'Branch: what is done if things turn out otherwise',
            svg`<path class="branch-way" d="M8,44H86" /><path class="branch-head" d="M72,33L90,44L72,55" /><g class="branch-sign" transform="translate(34,16)"><rect x="-16" y="-13" width="32" height="26" rx="8" /><path d=${FORK} /></g>`,
          ),
        ]
      : []),
    ...(losses.length > 0 ? [entry('Loss', svg`<path class="loss" d="M30,10L70,50M70,10L30,50" />`)] : []),
  ];
}

function swatch(kind: string): SVGTemplateResult {
  const width = kind.toLowerCase().startsWith('minor') || kind === 'canal' ? 'small' : 'great';
  switch (kind) {
    case 'clear':
      return svg``;
    case 'sea':
    case 'ocean':
    case 'water':
      return svg`<rect class="sea" width="100" height="60" />`;
    case 'prohibited':
    case 'neutral':
    case 'closed':
      return svg`<rect class="closed" width="100" height="60" /><path class="closed-hatch" fill="none" stroke="currentColor" stroke-opacity="0.35" stroke-width="3" d="M0,20L20,0M0,40L40,0M0,60L60,0M20,60L80,0M40,60L100,0M60,60L100,20M80,60L100,40" />`;
    case 'river':
    case 'major-river':
    case 'minor-river':
    case 'minorRiver':
    case 'major':
    case 'minor':
    case 'canal':
    case 'spree':
      return svg`<path class=${`river-bed ${width}`} d="M-5,40Q25,10 50,30T105,20" /><path class=${`river ${width}`} d="M-5,40Q25,10 50,30T105,20" />`;
    case 'lake':
      return svg`<path class="lake" d="M15,30Q50,5 85,30Q50,55 15,30Z" />`;
    case 'boundary':
    case 'border':
    case 'yugoslav-border':
    case 'frontier':
    case 'front':
      return svg`<path class=${`course course-${kind}`} d="M5,30H95" />`;
    case 'road':
    case 'highway':
    case 'railway':
    case 'rail':
    case 'ubahn':
    case 'link':
      return svg`<path class=${`way way-${kind} under`} d="M0,30H100" /><path class=${`way way-${kind}`} d="M0,30H100" />`;
    case 'fort':
    case 'fortified':
      return svg`<path class="fort" d="M20,12H80V48H20Z" /><path class="fort merlons" d="M30,12V20M45,12V20M60,12V20M72,12V20M30,48V40M45,48V40M60,48V40M72,48V40" />`;
    case 'city':
      return svg`<path class="built-up" d="M38,18h16v12h-16zM56,26h14v12h-14zM40,34h14v10h-14z" /><circle class="city-dot" cx="52" cy="30" r="6" />`;
    case 'capital':
      return svg`<path class="built-up" d="M34,14h18v14h-18zM54,24h18v14h-18zM36,34h16v12h-16z" /><path class="city-star" transform="translate(52,30) scale(1.8)" d="M0,-8L1.9,-2.6L7.6,-2.5L3,1L4.7,6.5L0,3.2L-4.7,6.5L-3,1L-7.6,-2.5L-1.9,-2.6Z" />`;
    case 'blocked':
      return svg`<path class="hexside" d="M12,30H88" /><path class="hexside-teeth" d="M25,20V40M42,20V40M58,20V40M75,20V40" />`;
  }
  const hex = { hex: '' as HexId, x: 0, y: 0, terrain: kind, features: [] };
  const [relief, ground] = [reliefOf(hex), groundOf(hex)];
  if (kind === 'bridge')
    return svg`<path class="river-bed great" d="M-5,30H105" /><path class="river great" d="M-5,30H105" /><path class="hexside under hexside-bridge" d="M50,8V52" /><path class="hexside hexside-bridge" d="M50,8V52" />`;
  if (relief === null && ground !== null)
    return svg`<rect class=${`rough ground-${ground}`} width="100" height="60" />`;
  if (relief !== null)
    return svg`<rect class=${`rough ground-${ground ?? relief}`} width="100" height="60" /><path class=${`relief relief-${relief}`} d=${reliefPath(relief, kind, { x: 50, y: 30 })} />`;
  return svg`<rect class=${`region region-${kind}`} width="100" height="60" />`;
}
