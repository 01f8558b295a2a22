import { resolve } from 'node:path'
import { onOff } from '@troubadour/server/env'
import { z } from 'zod'

/** How many backups are kept: the last ones, or the newest of each of the last days, weeks and months. */
export type Keep = { last: number } | Record<KeepUnit, number>
export type KeepUnit = 'd' | 'w' | 'm'

const USUAL_KEEP = '7d,4w,12m'

/** Reads '14' or '7d,4w,12m', of which parts may be missing; null for any other text. */
export function readKeep(text: string): Keep | null {
  if (/^[1-9]\d{0,4}$/.test(text)) return { last: Number(text) }
  const keep = { d: 0, w: 0, m: 0 }
  for (const part of text.split(',')) {
    const [, count, unit] = /^([1-9]\d{0,4})([dwm])$/.exec(part.trim()) ?? []
    if (count === undefined) return null
    // The pattern admits only these.
    keep[unit as KeepUnit] = Number(count)
  }
  return keep
}

/** The variables of the API's own backups (docs/backup.md#every-night). */
export const backupVariables = {
  BACKUPS: onOff.optional(),
  BACKUP_KEEP: z
    .string()
    .default(USUAL_KEEP)
    .transform((text, context) => {
      const keep = readKeep(text)
      if (!keep) context.addIssue(`must be a number of backups, or such as ${USUAL_KEEP}`)
      return keep ?? z.NEVER
    }),
}

type Variables = z.output<z.ZodObject<typeof backupVariables>> & {
  DATA_DIR: string
  NODE_ENV: string
  TRIAL_DATABASE_URL?: string
}

export function readBackupConfig(data: Variables) {
  return {
    /** Whether the API makes them. */
    isOn: data.BACKUPS ?? data.NODE_ENV === 'production',
    folder: resolve(data.DATA_DIR, 'backups'),
    keep: data.BACKUP_KEEP,
    /** A database that the application's role owns, for trials; null without one. */
    trialDatabaseUrl: data.TRIAL_DATABASE_URL ?? null,
  }
}

/** Problems of the variables, one line each, beginning with the name. */
export function backupProblems(given: Record<string, string | undefined>): string[] {
  const isLive = given.TRIAL_DATABASE_URL !== undefined && given.TRIAL_DATABASE_URL === given.DATABASE_URL
  return isLive ? ['TRIAL_DATABASE_URL must be another database: trials empty it'] : []
}
