import type { IConfiguration, IForbiddenRuleType } from 'dependency-cruiser';

/**
 * The house's directions (ARCHITECTURE.md): each folder of `shared/` may use what stands behind its arrow, and nothing
 * else. Every rule says what to do instead.
 */
const SHARED: { readonly [folder: string]: readonly string[] } = {
  core: [],
  hex: ['core'],
  dice: ['core'],
  rules: ['core', 'hex'],
  moves: ['core', 'hex', 'rules'],
  log: ['core', 'dice', 'rules', 'moves'],
  verify: ['core', 'rules', 'moves'],
  audit: ['core', 'dice', 'rules', 'log'],
  api: ['core', 'hex', 'rules', 'moves', 'log'],
};
const NPM_IN_SHARED = ['zod', 'seedrandom', 'canonicalize', '@noble/', '@scure/bip39'];

const arrows: IForbiddenRuleType[] = Object.entries(SHARED).map(([folder, allowed]) => ({
  name: `shared-${folder}`,
  comment: `shared/${folder}/ may use ${allowed.map((name) => `shared/${name}/`).join(', ') || 'no other folder'}: move the shared part down, or pass it in.`,
  severity: 'error',
  from: { path: `^shared/${folder}/` },
  to: { path: '^(shared|server|web|test)/', pathNot: [folder, ...allowed].map((name) => `^shared/${name}/`) },
}));

const config: IConfiguration = {
  forbidden: [
    ...arrows,
    {
      name: 'games-by-registry',
      comment:
        'A game is named in shared/games/registry.ts alone: take the module as an argument, or ask the registry (all.ts: every game at once).',
      severity: 'error',
      from: { path: '^(shared|server|web)/', pathNot: '^shared/games/' },
      to: { path: '^shared/games/', pathNot: '^shared/games/(registry|all)\\.ts$' },
    },
    {
      name: 'page-loads-its-game',
      comment: 'A page loads the game that it shows and no other: ask the registry for it.',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^shared/games/all\\.ts$' },
    },
    {
      name: 'registry-names-public-files',
      comment: 'index.ts is the only public file of a game.',
      severity: 'error',
      from: { path: '^shared/games/registry\\.ts$' },
      to: { path: '^shared/', pathNot: ['^shared/games/[^/]+/index\\.ts$', '^shared/(core|rules)/'] },
    },
    {
      name: 'game-uses-rules-and-hex',
      comment:
        'A game builds on core, hex and rules, and imports itself only: what two games share belongs into rules/ or hex/.',
      severity: 'error',
      from: { path: '^shared/games/([^/]+)/' },
      to: { path: '^(shared|server|web|test)/', pathNot: ['^shared/games/$1/', '^shared/(core|hex|rules)/'] },
    },
    {
      name: 'shared-is-pure',
      comment: 'shared/ runs in Node and the browser: no Node module. Pass in what needs the machine.',
      severity: 'error',
      from: { path: '^shared/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'shared-npm',
      comment: 'shared/ uses few packages, each with its reason in ARCHITECTURE.md.',
      severity: 'error',
      from: { path: '^shared/' },
      to: { path: 'node_modules/', pathNot: NPM_IN_SHARED.map((name) => `node_modules/(@types/)?${name}`) },
    },
    {
      name: 'seedrandom-for-dice-only',
      comment: 'Dice come from a seed of the log, through shared/dice/faces.ts alone.',
      severity: 'error',
      from: { path: '^(shared|server|web)/', pathNot: '^shared/dice/faces\\.ts$' },
      to: { path: 'node_modules/(@types/)?seedrandom' },
    },
    {
      name: 'server-not-web',
      comment: 'The server serves built pages; what both ends need stands in shared/api/.',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^(web|test)/' },
    },
    {
      name: 'web-not-server',
      comment: 'The browser talks to the server over HTTP, typed by shared/api/.',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^(server|test)/' },
    },
    {
      name: 'web-no-node',
      comment: 'There is no Node in a browser.',
      severity: 'error',
      from: { path: '^web/', pathNot: '^web/build/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'sql-in-the-store',
      comment: 'The only SQL is in server/store/: give its interface a method.',
      severity: 'error',
      from: { path: '^server/', pathNot: '^server/store/' },
      to: { path: 'node_modules/libsql' },
    },
    {
      name: 'smtp-in-mail',
      comment: 'The only SMTP is in server/mail/: write an outbox row.',
      severity: 'error',
      from: { path: '^server/', pathNot: '^server/mail/' },
      to: { path: 'node_modules/nodemailer' },
    },
    {
      name: 'store-knows-nobody',
      comment: 'The store keeps what it is given; whoever gives it imports the store’s interface.',
      severity: 'error',
      from: { path: '^server/store/' },
      to: { path: '^server/', pathNot: '^server/store/' },
    },
    {
      name: 'referee-uses-store-interface',
      comment: 'The referee is handed a Store; routes, mail and commands use the referee, not the other way.',
      severity: 'error',
      from: { path: '^server/referee/' },
      to: { path: '^server/(routes|mail|cli|store/(?!store\\.ts))' },
    },
    {
      name: 'board-is-plain',
      comment: 'web/board/ is plain functions: no Lit, no fetch; elements in web/components/ use it.',
      severity: 'error',
      from: { path: '^web/board/' },
      to: { path: ['^web/(components|client|pages)/', 'node_modules/(lit|@lit)/'] },
    },
    {
      name: 'nothing-imports-tests',
      comment: 'test/ may import anything; nothing imports it.',
      severity: 'error',
      from: { path: '^(shared|server|web)/' },
      to: { path: '^test/' },
    },
    {
      name: 'no-cycles',
      comment: 'Two files that need each other are one concept, or there is a third one between them.',
      severity: 'error',
      from: { path: '^(shared|server|web)/' },
      to: { circular: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.js', '.json'],
      conditionNames: ['import', 'node', 'default', 'types'],
      exportsFields: ['exports'],
    },
  },
};
export default config;
