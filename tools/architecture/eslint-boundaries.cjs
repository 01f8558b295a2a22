/**
 * The boundaries between projects, and between the folders of an app, for ESLint; `.eslintrc.json` extends it.
 * `boundaries.json` lists the projects that each project may import, the folders of an app's `src` that all of the app
 * may import (`shared`), and those that combine features (`composition`). Every other folder is a feature.
 */
const { existsSync } = require('node:fs')
const { join } = require('node:path')
const { imports, browserLibraries, shared, composition } = require('./boundaries.json')

const ROOT = join(__dirname, '../..')
const PARTS_OF_AN_APP = ['shared', 'composition', 'feature', 'app']
const isApp = (name) => existsSync(join(ROOT, 'apps', name))
const isLibrary = (name) => existsSync(join(ROOT, 'libs', name))
const names = Object.keys(imports)
const folderOf = (name) => ['apps', 'libs', '.'].map((parent) => join(ROOT, parent, name)).find(existsSync)

const ofType = (...types) => ({ element: { types: { anyOf: types } } })
const packages = (origin, source) => ({ to: { module: { origin, ...(source && { source }) } } })
const SAME_APP = { captured: { app: '{{ from.element.captured.app }}' } }
const inSameApp = (...types) => ({ to: { element: { types: { anyOf: types }, ...SAME_APP } } })

/** The imports between projects that the table allows. */
const projectPolicies = names.map((name) => ({
  from: isApp(name)
    ? { element: { types: { anyOf: PARTS_OF_AN_APP }, captured: { app: name } } }
    : ofType(name),
  allow: { to: ofType(...imports[name]) },
}))

module.exports = {
  plugins: ['boundaries'],
  settings: {
    'import/resolver': {
      typescript: {
        // File names, because a pattern would be resolved again for each import.
        project: names.map((name) => join(folderOf(name), 'tsconfig.json')),
        noWarnOnMultipleProjects: true,
      },
    },
    'boundaries/include': ['apps/**/*', 'libs/**/*', 'tools/**/*'],
    'boundaries/elements': [
      ...names.filter(isLibrary).map((name) => ({ type: name, pattern: `libs/${name}` })),
      { type: 'shared', pattern: `apps/*/src/(${shared.join('|')})`, capture: ['app'] },
      { type: 'composition', pattern: `apps/*/src/(${composition.join('|')})`, capture: ['app'] },
      { type: 'feature', pattern: 'apps/*/src/*', capture: ['app', 'feature'] },
      { type: 'app', pattern: 'apps/*', capture: ['app'] },
      { type: 'tools', pattern: 'tools' },
    ],
    'boundaries/files': [
      {
        category: 'test',
        pattern: ['**/*.test.ts', '**/*.test.tsx', '**/vitest*.config.ts', '**/testing/**'],
      },
    ],
  },
  rules: {
    'boundaries/no-unknown': 'off',
    'boundaries/dependencies': [
      'error',
      {
        default: 'disallow',
        checkAllOrigins: true,
        policies: [
          ...projectPolicies.filter((_, index) => imports[names[index]].length > 0),
          { from: ofType(...PARTS_OF_AN_APP), allow: inSameApp('shared', 'app') },
          { from: ofType('app', 'composition'), allow: inSameApp('feature', 'composition') },
          { from: { element: { type: '!domain' } }, allow: packages(['external', 'core']) },
          { from: ofType(...browserLibraries), disallow: packages('core') },
          {
            from: { element: { type: 'domain' } },
            allow: packages('external', ['zod', '@sindresorhus/slugify']),
          },
          { from: { file: { categories: 'test' } }, allow: packages(['external', 'core']) },
          { from: { file: { categories: 'test' } }, allow: inSameApp('composition') },
        ],
      },
    ],
  },
}
