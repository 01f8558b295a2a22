import { hashPassword } from '../src/auth/passwords.ts'
import { findAccount, insertUser, replacePassword } from '../src/auth/users.repository.ts'
import { runCommand } from '../src/command.ts'
import { createDb, createPool } from '../src/db/database.ts'
import { readCommandEnv } from '../src/env.ts'
import { readablePassword } from '../src/first-run.ts'

// node create-admin.js <username>: with ADMIN_PASSWORD, or else a random password that is printed once.
await runCommand(async () => {
  const [username = ''] = process.argv.slice(2)
  if (username.trim().length < 3) throw new Error('Usage: create-admin <username>, of at least 3 characters')
  const { databaseUrl, adminPassword } = readCommandEnv(process.env)
  const password = adminPassword ?? readablePassword()
  const passwordHash = await hashPassword(password)

  const db = createDb(createPool(databaseUrl, () => {}))
  try {
    const account = await findAccount(db, username)
    if (account) await replacePassword(db, account.id, passwordHash, new Date())
    else await insertUser(db, { username, passwordHash }, new Date())
    process.stdout.write(
      account
        ? `The administrator '${username}' has a new password, and all of their sessions were ended.\n`
        : `The administrator '${username}' was created.\n`,
    )
    process.stdout.write(
      adminPassword ? 'The password is the one in ADMIN_PASSWORD.\n' : `Password: ${password}\n`,
    )
  } finally {
    await db.destroy()
  }
})
