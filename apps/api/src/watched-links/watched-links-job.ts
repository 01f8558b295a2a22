import { setTimeout as wait } from 'node:timers/promises'
import { isLookedUp } from '@troubadour/domain/system/host-line'
import manifest from '../../package.json' with { type: 'json' }
import type { Job } from '../jobs/job.ts'
import { DEAD_TICKET_LINK } from '../mail/digest-note.ts'
import type { MailOutbox } from '../mail/mail-outbox.ts'
import { mailAdministrators } from '../mail/administrator-mails.ts'
import { createAskLink, type AskDeps } from './ask-link.ts'
import {
  claimLink,
  readUses,
  storeAnswer,
  storeUses,
  takeUnmailed,
  type LinkDeps,
} from './watched-links.repository.ts'

const WATCHED_LINKS_JOB = 'watched-links'
const MINUTE_MS = 60 * 1000

export interface WatchDeps extends LinkDeps {
  outbox: MailOutbox
  /** The public address of the site, which each request names. */
  publicOrigin: string | undefined
  /** Replaces parts of the requests, for tests. */
  asking?: Partial<AskDeps>
}

/**
 * Asks the links that are due, one after the other (docs/product/states.md#watched-links). Only a site with a public
 * address watches links: those of a trial on somebody's machine are nobody's.
 */
export function watchedLinksJob({ outbox, publicOrigin, asking, ...deps }: WatchDeps): Job {
  const { db, now } = deps
  return {
    name: WATCHED_LINKS_JOB,
    everyMs: 15 * MINUTE_MS,
    retry: { firstMs: 5 * MINUTE_MS, maxMs: 60 * MINUTE_MS },
    timeoutMs: 30 * MINUTE_MS,
    async run({ signal }) {
      if (!isLookedUp(publicOrigin)) return 'nothing'
      const uses = await readUses(deps)
      await storeUses(db, uses)
      const urgent = uses.filter(({ isUrgent }) => isUrgent).map(({ url }) => url)
      await mailUrgent(urgent)
      const askLink = createAskLink({
        userAgent: `Troubadour/${manifest.version} (+${publicOrigin})`,
        pause: (ms, stop) => wait(ms, undefined, { signal: stop }),
        ...asking,
      })
      for (let link = await claimLink(db, now()); link; link = await claimLink(db, now()))
        await storeAnswer(db, link.id, await askLink(link.url, signal), now())
      // One mail about all; a run that ends too early leaves it to the next.
      await mailUrgent(urgent)
      return 'done'
    },
  }

  /** Queues one mail about the dead links that no mail has told of. */
  async function mailUrgent(urls: readonly string[]): Promise<void> {
    if (!outbox.mailsAdministrators) return
    await db.transaction().execute(async (trx) => {
      if ((await takeUnmailed(trx, urls, now())) > 0)
        await mailAdministrators(trx, outbox, { kind: DEAD_TICKET_LINK }, now())
    })
  }
}
