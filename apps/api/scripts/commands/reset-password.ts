import { newPassword, requireAdministrator, type AdminCommand } from '../../src/commands/admin-command.ts'
import { clearAccountTries } from '../../src/auth/login-throttle.ts'
import { replacePassword } from '../../src/auth/users.repository.ts'
import { quoted, recordActivity, SERVER } from '../../src/activity/audit.ts'

const USAGE = `Usage: reset-password <username>
Gives an administrator a new password and ends all of their sessions. The password is ADMIN_PASSWORD, or else a random
one that is printed once.`

/** Gives an administrator a new password, and ends all of their sessions. */
export const resetPassword: AdminCommand = {
  usage: USAGE,
  async work(input) {
    const { db, now } = input
    const { id, username, hasTwoFactor } = await requireAdministrator(input)
    const { passwordHash, told } = await newPassword(input, username)
    await db.transaction().execute(async (trx) => {
      await replacePassword(trx, id, passwordHash, now)
      await clearAccountTries(trx, { id, username })
      const summary = `Reset the password of the administrator ${quoted(username)}; all sessions were ended`
      await recordActivity(trx, SERVER, { kind: 'change', summary }, now)
    })
    return [
      `The administrator '${username}' has a new password, and all of their sessions were ended.`,
      told,
      ...(hasTwoFactor
        ? ['Two-factor stays on: signing in still asks for a code. reset-two-factor takes it off.']
        : []),
    ]
  },
}
