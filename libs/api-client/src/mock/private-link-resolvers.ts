import { PRIVATE_LINKS_MAX } from '@troubadour/domain/press/private-link'
import { Refusal, type Resolvers } from './answers.ts'
import { findRow, nextId, withoutRow } from './rows.ts'
import type { MockData } from './seed.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Private links to releases. */
export function privateLinkResolvers(data: MockData, now: Date) {
  return {
    listPrivateLinks: () => data.privateLinks,
    createPrivateLink: ({ body: { days, trackIds, ...body } }) => {
      if (data.privateLinks.length >= PRIVATE_LINKS_MAX)
        throw new Refusal(409, {
          message: `There are ${PRIVATE_LINKS_MAX} private links. Please revoke one first.`,
        })
      const releases = trackIds.map((id) => findRow(data.tracks, id, 'track'))
      const link = {
        ...body,
        id: nextId(data.privateLinks),
        releases: releases.map(({ id, title }) => ({ id, title })),
        createdAt: now.toISOString(),
        expiresAt: new Date(now.getTime() + days * DAY_MS).toISOString(),
        ...{ plays: 0, lastPlayedAt: null },
      }
      data.privateLinks = [link, ...data.privateLinks]
      return { ...link, token: `token-${link.id}` }
    },
    revokePrivateLink: ({ params: { id } }) => {
      data.privateLinks = withoutRow(data.privateLinks, findRow(data.privateLinks, id, 'link'))
    },
  } satisfies Resolvers
}
