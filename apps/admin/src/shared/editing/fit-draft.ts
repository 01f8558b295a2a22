/**
 * Brings what was kept into the shape of the form as it is today: what is missing or of another kind is taken from
 * `like`, what the form no longer has is left out.
 */
export function fitDraft<Draft>(kept: unknown, like: Draft): Draft {
  return fit(kept, like) as Draft // The result has the shape of `like`, field by field.
}

function fit(kept: unknown, like: unknown): unknown {
  if (isRecord(like)) {
    const source = isRecord(kept) ? kept : {}
    return Object.fromEntries(Object.entries(like).map(([name, value]) => [name, fit(source[name], value)]))
  }
  return kindOf(kept) === kindOf(like) ? kept : like
}

/** Nothing and text are of one kind: an optional text is either. */
function kindOf(value: unknown): string {
  if (value === null || typeof value === 'string') return 'text'
  return Array.isArray(value) ? 'list' : typeof value
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
