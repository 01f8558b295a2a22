interface Component {
  type: string
  group?: string
  name: string
  version: string
  'bom-ref': string
}

/** What is changed of a list in CycloneDX, as `pnpm sbom` writes it. */
export interface PartsList {
  metadata: { component: { 'bom-ref': string } }
  components: Component[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

/**
 * The list of what the archive has: pnpm knows neither Node nor PostgreSQL, nor that packages were left out.
 * @param programs versions by name
 */
export function completeParts(
  list: PartsList,
  programs: Record<string, string>,
  isShipped: (packageName: string) => boolean,
): PartsList {
  const added = Object.entries(programs).map(([name, version]) => {
    const purl = `pkg:generic/${name}@${version}`
    return { type: 'application', name, version, purl, 'bom-ref': purl }
  })
  const kept = list.components.filter(({ group, name }) => isShipped(group ? `${group}/${name}` : name))
  const root = list.metadata.component['bom-ref']
  const refs = [...kept, ...added].map((component) => component['bom-ref'])
  const dependencies = list.dependencies
    .filter(({ ref }) => ref === root || refs.includes(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => refs.includes(one)) }))
  for (const { ref, dependsOn } of dependencies)
    if (ref === root) dependsOn.push(...added.map((component) => component['bom-ref']))
  // pnpm's order differs from run to run.
  const components = [...kept, ...added].sort((a, b) => (a['bom-ref'] < b['bom-ref'] ? -1 : 1))
  return { ...list, components, dependencies }
}
