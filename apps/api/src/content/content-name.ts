import { quoted } from '../activity/audit.ts'

/** The name of content in the audit log. @param noun 'event' */
export function contentName(noun: string, title: string): string {
  return `the ${noun} ${quoted(title)}`
}
