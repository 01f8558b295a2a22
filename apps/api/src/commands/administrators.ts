import { newUsername } from '@troubadour/domain/auth/administrators'
import { newPassword, requireAdministrator, type AdminCommand } from './command.ts'
import { findAccount, insertUser, replacePassword, removeTwoFactor } from '../auth/users.repository.ts'
import { quoted, recordActivity, SERVER } from '../activity/audit.ts'
import { clearAccountAttempts } from '../auth/login-throttle.ts'

export const createAdmin: AdminCommand = {
  usage: `Usage: create-admin <username>
Creates an administrator. The password is ADMIN_PASSWORD, or else a random one that is printed once.`,
  async work(input) {
    const { db, now } = input
    const checked = newUsername.safeParse(input.username)
    if (!checked.success) throw new Error(checked.error.issues[0]?.message)
    const username = checked.data
    const existing = await findAccount(db, username)
    if (existing) {
      throw new Error(
        `There is an administrator '${existing.username}' already. For a new password use reset-password.`,
      )
    }

    const { passwordHash, passwordMessage } = await newPassword(input, username)
    await db.transaction().execute(async (trx) => {
      if ((await insertUser(trx, { username, passwordHash }, now)) === null)
        throw new Error(`There is an administrator '${username}' already.`)
      const summary = `Created the administrator ${quoted(username)}`
      await recordActivity(trx, SERVER, { kind: 'change', summary, after: { username } }, now)
    })
    return [`The administrator '${username}' was created.`, passwordMessage]
  },
}

export const resetPassword: AdminCommand = {
  usage: `Usage: reset-password <username>
Gives an administrator a new password and ends all of their sessions. The password is ADMIN_PASSWORD, or else a random
one that is printed once.`,
  async work(input) {
    const { db, now } = input
    const { id, username, hasTwoFactor } = await requireAdministrator(input)
    const { passwordHash, passwordMessage } = await newPassword(input, username)
    await db.transaction().execute(async (trx) => {
      await replacePassword(trx, id, passwordHash, now)
      await clearAccountAttempts(trx, { id, username })
      const summary = `Reset the password of the administrator ${quoted(username)}; all sessions were ended`
      await recordActivity(trx, SERVER, { kind: 'change', summary }, now)
    })
    return [
      `The administrator '${username}' has a new password, and all of their sessions were ended.`,
      passwordMessage,
      ...(hasTwoFactor
        ? ['Two-factor stays on: signing in still asks for a code. reset-two-factor takes it off.']
        : []),
    ]
  },
}

export const resetTwoFactor: AdminCommand = {
  usage: `Usage: reset-two-factor <username>
Takes two-factor from an administrator who has lost the device and the recovery codes, and ends all of their sessions.`,
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
