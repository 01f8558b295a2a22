import { requireAdministrator, type AdminCommand } from '../../src/commands/admin-command.ts'
import { removeTwoFactor } from '../../src/auth/users.repository.ts'
import { quoted, recordActivity, SERVER } from '../../src/activity/audit.ts'

const USAGE = `Usage: reset-two-factor <username>
Takes two-factor from an administrator who has lost the device and the recovery codes, and ends all of their sessions.`

/** Takes two-factor from an administrator, and ends all of their sessions. */
export const resetTwoFactor: AdminCommand = {
  usage: USAGE,
  async work(input) {
    const { db, now } = input
    const { id, username } = await requireAdministrator(input)
    const { wasEnabled, wasLocked } = await db.transaction().execute(async (trx) => {
      const found = await removeTwoFactor(trx, id, now)
      const name = `the administrator ${quoted(username)}`
      const summary = found.wasEnabled
        ? `Removed two-factor from ${name}; all sessions were ended`
        : `Ended all sessions of ${name}, who had no two-factor to remove`
      const fields = found.wasEnabled ? { before: { totpEnabled: true }, after: { totpEnabled: false } } : {}
      await recordActivity(trx, SERVER, { kind: 'change', summary, ...fields }, now)
      return found
    })
    return [
      wasEnabled
        ? `Two-factor of the administrator '${username}' was removed: its secret and its recovery codes are gone.`
        : `The administrator '${username}' has no two-factor: there was nothing to remove.`,
      ...(wasLocked ? ['The lock after too many wrong codes was ended.'] : []),
      'All of their sessions were ended; they sign in with their password alone now.',
    ]
  },
}
