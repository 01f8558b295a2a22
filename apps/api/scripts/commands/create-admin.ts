import { USERNAME_MIN_LENGTH } from '@troubadour/domain/auth/auth-values'
import { newPassword, type AdminCommand } from '../../src/commands/admin-command.ts'
import { findAccount, insertUser } from '../../src/auth/users.repository.ts'
import { quoted, recordActivity, SERVER } from '../../src/activity/audit.ts'

/** What the sign-in form takes, in characters. */
const USERNAME_MAX_LENGTH = 200
const USAGE = `Usage: create-admin <username>
Creates an administrator. The password is ADMIN_PASSWORD, or else a random one that is printed once.`

/** Creates an administrator. */
export const createAdmin: AdminCommand = {
  usage: USAGE,
  async work(input) {
    const { db, now } = input
    const username = input.username.trim()
    if (username.length < USERNAME_MIN_LENGTH || username.length > USERNAME_MAX_LENGTH)
      throw new Error(`A user name has ${USERNAME_MIN_LENGTH} to ${USERNAME_MAX_LENGTH} characters.`)
    if (/\p{C}/u.test(username)) throw new Error('A user name has no invisible characters.')
    const existing = await findAccount(db, username)
    if (existing) {
      throw new Error(
        `There is an administrator '${existing.username}' already. For a new password use reset-password.`,
      )
    }

    const { passwordHash, told } = await newPassword(input, username)
    await db.transaction().execute(async (trx) => {
      await insertUser(trx, { username, passwordHash }, now)
      const summary = `Created the administrator ${quoted(username)}`
      await recordActivity(trx, SERVER, { kind: 'change', summary, after: { username } }, now)
    })
    return [`The administrator '${username}' was created.`, told]
  },
}
