import { newPassword, requireAdministrator, runAdminCommand } from '../src/admin-command.ts'
import { clearAccountTries } from '../src/auth/login-throttle.ts'
import { replacePassword } from '../src/auth/users.repository.ts'
import { quoted, recordActivity, SERVER } from '../src/plugins/audit.ts'

const USAGE = `Usage: reset-password <username>
Gives an administrator a new password and ends all of their sessions. The password is ADMIN_PASSWORD, or else a random
one that is printed once.`

await runAdminCommand(USAGE, async (command) => {
  const { db, now } = command
  const { id, username, hasTwoFactor } = await requireAdministrator(command)
  const { passwordHash, told } = await newPassword(command, username)
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
})
