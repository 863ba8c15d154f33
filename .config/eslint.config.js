import tseslint from 'typescript-eslint';
import { configs as lit } from 'eslint-plugin-lit';
import { configs as wc } from 'eslint-plugin-wc';

/** Whatever differs between two machines or two runs has no place in the rules, the dice or the log. */
const notReproducible = [
  { selector: "MemberExpression[object.name='Math'][property.name='random']", message: 'Chance comes from the log: yield* roll(...).' },
  { selector: "MemberExpression[object.name='Date'][property.name='now']", message: 'Time is an argument.' },
  { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: 'Time is an argument.' },
  { selector: "MemberExpression[property.name='localeCompare']", message: 'Order by code units (core/order.ts): locales differ between machines.' },
];

export default tseslint.config(
  { ignores: ['dist/**', 'node_modules/**', 'data/**', 'fixtures/**'] },
  ...tseslint.configs.recommended,
  {
    files: ['**/*.ts'],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: new URL('..', import.meta.url).pathname } },
    rules: {
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: false, allowDefaultCaseForExhaustiveSwitch: false }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'require-yield': 'off',
      eqeqeq: 'error',
    },
  },
  {
    files: ['shared/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', ...notReproducible] },
  },
  { files: ['web/**/*.ts'], ...lit['flat/recommended'] },
  { files: ['web/**/*.ts'], ...wc['flat/recommended'] },
);
