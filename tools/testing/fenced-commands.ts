import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT_ROOT } from '../start/config.ts'

/** A fenced block of a document. */
export interface FencedBlock {
  language: string
  text: string
  /** Why no test runs it, from a preceding `<!-- not run: … -->`. */
  notRun?: string
}

/** A comment may precede the block; a block in a list is indented. */
const FENCE = /(?:^ *<!-- not run: (.+?) -->\n\n?)?^( *)```(\w+)\n(.*?)^\2```/gms

/**
 * The blocks of a document, or of one of its sections, as a person would copy them.
 * @param heading beginning of the section's title
 */
export function fencedBlocks(document: string, heading?: string): FencedBlock[] {
  const whole = readFileSync(join(PROJECT_ROOT, document), 'utf8')
  const section = heading ? (whole.split(/^## /m).find((part) => part.startsWith(heading)) ?? '') : whole
  return [...section.matchAll(FENCE)].map(([, notRun, indent = '', language = '', text = '']) => ({
    language,
    text: text.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
    notRun,
  }))
}
