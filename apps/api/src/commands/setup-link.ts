import { ACCOUNT_LINK_HOURS, SETUP_LINK_PATH } from '@troubadour/domain/auth/auth-values'
import { recordActivity, SERVER } from '../activity/audit.ts'
import { addAccountLink } from '../auth/account-links.ts'
import { blockNewAdministrators } from '../auth/administrators.repository.ts'
import { listUsernames } from '../auth/users.repository.ts'
import type { AdminCommand } from './command.ts'

/** Makes the link by which the first administrator takes the site (docs/product/states.md#set-up-link). */
export const createSetupLink: AdminCommand = {
  usage: `Usage: create-setup-link
Prints a link with which the first administrator chooses user name and password. It works once, for ${ACCOUNT_LINK_HOURS} hours; a former
one works no more. ADMIN_ORIGIN is the address of the admin.`,
  takes: 'nothing',
  async work({ db, env, now }) {
    const { adminOrigin } = env
    if (adminOrigin === undefined)
      throw new Error('Set ADMIN_ORIGIN to the address of the admin, such as https://admin.example.com.')
    const { token } = await db.transaction().execute(async (trx) => {
      await blockNewAdministrators(trx)
      const [username] = await listUsernames(trx)
      if (username !== undefined)
        throw new Error(
          `There is an administrator '${username}' already: sign in at ${adminOrigin}. For a new password use reset-password.`,
        )
      await trx.deleteFrom('accountLinks').where('userId', 'is', null).execute()
      const summary = `Made a set-up link that works for ${ACCOUNT_LINK_HOURS} hours`
      await recordActivity(trx, SERVER, { kind: 'change', summary }, now)
      return addAccountLink(trx, { kind: 'invitation', userId: null }, now)
    })
    return [`${adminOrigin}${SETUP_LINK_PATH}#${token}`]
  },
}
