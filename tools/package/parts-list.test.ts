import { expect, it } from 'vitest'
import { completeParts } from './parts-list.ts'

const component = (name: string, group?: string) => {
  const ref = `pkg:npm/${group ? `${group}/` : ''}${name}@1.0.0`
  return { type: 'library', name, version: '1.0.0', 'bom-ref': ref, ...(group && { group }) }
}

it('the list of parts names Node and PostgreSQL, and no package that was left out, in order', () => {
  const root = 'pkg:npm/troubadour@1.0.0'
  const list = {
    metadata: { component: { 'bom-ref': root } },
    components: [component('fastify'), component('node-av'), component('node-av-linux-x64', '@seydx')],
    dependencies: [
      { ref: 'pkg:npm/node-av@1.0.0', dependsOn: ['pkg:npm/@seydx/node-av-linux-x64@1.0.0'] },
      { ref: root, dependsOn: ['pkg:npm/fastify@1.0.0', 'pkg:npm/node-av@1.0.0'] },
    ],
  }
  const isShipped = (name: string) => !/^(node-av|@seydx\/.+)$/.test(name)
  const { components, dependencies } = completeParts(list, { node: '24.1.0', postgresql: '18.4' }, isShipped)
  const added = ['pkg:generic/node@24.1.0', 'pkg:generic/postgresql@18.4']
  expect(components.map((one) => one['bom-ref'])).toEqual([...added, 'pkg:npm/fastify@1.0.0'])
  expect(dependencies).toEqual([{ ref: root, dependsOn: ['pkg:npm/fastify@1.0.0', ...added] }])
})
