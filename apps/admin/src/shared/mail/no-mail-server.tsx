import { Link } from 'react-router-dom'
import { NO_MAIL_SERVER_MESSAGE } from '@troubadour/domain/mailing-list/sign-up'
import { Banner } from '@troubadour/ui/feedback/banner'
import { connectionsPath } from '../paths/admin-paths.ts'

/** The mails of the demo, which leave this machine for nobody (docs/product/mails.md#without-a-mail-server). */
export function SinkLink({ sinkUrl }: { sinkUrl: string }) {
  return (
    <a href={sinkUrl} target="_blank" rel="noopener">
      See these mails
    </a>
  )
}

/** Says that mails stay on this machine, with links to them and to what to do. */
export function NoMailServer({ sinkUrl }: { sinkUrl: string }) {
  return (
    <Banner
      tone="warning"
      title={NO_MAIL_SERVER_MESSAGE}
      action={<Link to={connectionsPath}>Connect one</Link>}
    >
      Nobody gets them. <SinkLink sinkUrl={sinkUrl} />
    </Banner>
  )
}
