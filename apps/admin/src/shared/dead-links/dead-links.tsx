import { useQuery } from '@tanstack/react-query'
import { systemQueries } from '@troubadour/api-client/system'
import { deadLinkText, type LinkUse } from '@troubadour/domain/watched-links/dead-link'
import { Banner } from '@troubadour/ui/feedback/banner'
import { MuteLink } from './mute-link.tsx'

/** The links of a show or a release that lead nowhere; nothing while none is known (docs/product/admin.md#dead-links). */
export function DeadLinks({ of }: { of: Pick<LinkUse, 'kind' | 'id'> }) {
  const { data } = useQuery(systemQueries.deadLinks())
  const isOf = ({ kind, id }: LinkUse) => kind === of.kind && id === of.id
  const dead = data?.links.flatMap((link) => {
    const uses = link.uses.filter(isOf)
    return uses.length > 0 ? [{ ...link, uses }] : []
  })
  return dead?.map((link) => (
    <Banner key={link.id} tone="warning" action={<MuteLink id={link.id} url={link.url} />}>
      {deadLinkText(link)}
    </Banner>
  ))
}
