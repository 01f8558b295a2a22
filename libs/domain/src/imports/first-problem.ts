import type { z } from 'zod'

/** A row's first validation message, with its field: 'Venue: Must be at most 200 characters'. */
export function firstProblem(
  error: z.ZodError | undefined,
  labels: Readonly<Record<string, string>>,
): string {
  const [issue] = error?.issues ?? []
  if (!issue) return ''
  const label = labels[String(issue.path.at(-1))] ?? ''
  return label === '' || issue.message.startsWith(label) ? issue.message : `${label}: ${issue.message}`
}
