import type { z } from 'zod'

/** What a schema says first of a row, with the field it is about: 'Venue: Must be at most 200 characters'. */
export function firstProblem(
  error: z.ZodError | undefined,
  labels: Readonly<Record<string, string>>,
): string {
  const [issue] = error?.issues ?? []
  if (!issue) return ''
  const label = labels[String(issue.path.at(-1))] ?? ''
  return label === '' || issue.message.startsWith(label) ? issue.message : `${label}: ${issue.message}`
}
