/**
 * The parts of a value that differ before and after, as deep as objects go: the whole look is one field. A list is
 * shown whole.
 * @returns both sides; null when they are the same
 */
export function changedParts(before: unknown, after: unknown): [before: unknown, after: unknown] | null {
  if (!isRecord(before) || !isRecord(after))
    return JSON.stringify(before) === JSON.stringify(after) ? null : [before, after]
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  const pairs = [...names].flatMap((name) => {
    const pair = changedParts(before[name], after[name])
    return pair ? [{ name, pair }] : []
  })
  const side = (index: 0 | 1) => Object.fromEntries(pairs.map(({ name, pair }) => [name, pair[index]]))
  return pairs.length === 0 ? null : [side(0), side(1)]
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
