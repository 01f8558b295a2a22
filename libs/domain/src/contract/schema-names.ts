import { z } from 'zod'
import * as address from '../address/address.ts'
import * as administrators from '../auth/administrators.ts'
import * as auth from '../auth/auth.ts'
import * as activity from './activity.ts'
import * as draft from './draft.ts'
import * as endpointSchemas from '../schema/endpoint-schemas.ts'
import * as event from '../event/event.ts'
import * as eventAddress from '../event/event-address.ts'
import * as hero from '../look/hero.ts'
import * as ownSections from '../home/own-sections.ts'
import * as imports from '../imports/import.ts'
import * as legal from '../legal/legal.ts'
import * as look from '../look/look.ts'
import * as announcement from '../mailing-list/announcement.ts'
import * as subscriber from '../mailing-list/subscriber.ts'
import * as subscriberImport from '../mailing-list/subscriber-import.ts'
import * as mediaFile from '../media/media-file.ts'
import * as merchItem from '../merch/merch-item.ts'
import * as printful from '../merch/printful.ts'
import * as product from '../merch/product.ts'
import * as post from '../post/post.ts'
import * as pressKit from '../press/press-kit.ts'
import * as downloadCodes from '../release/download-codes.ts'
import * as downloads from '../release/downloads.ts'
import * as musicTrack from '../release/music-track.ts'
import * as recording from '../release/recording.ts'
import * as demo from '../setup/demo.ts'
import * as setup from '../setup/setup.ts'
import * as overview from '../site/overview.ts'
import * as ownPage from '../site/own-page.ts'
import * as site from '../site/site.ts'
import * as sitePreview from '../site/site-preview.ts'
import * as words from '../texts/words.ts'
import * as videoFile from '../video/video-file.ts'

const MODULES = [
  address,
  administrators,
  auth,
  activity,
  draft,
  endpointSchemas,
  event,
  eventAddress,
  hero,
  ownSections,
  imports,
  legal,
  look,
  announcement,
  subscriber,
  subscriberImport,
  mediaFile,
  merchItem,
  printful,
  product,
  post,
  pressKit,
  downloadCodes,
  downloads,
  musicTrack,
  recording,
  demo,
  setup,
  overview,
  ownPage,
  site,
  sitePreview,
  words,
  videoFile,
]

/** The name of each object schema in the OpenAPI document: `deletedEvent` is 'DeletedEvent'. */
export const schemaNames = z.registry<{ id: string }>()

for (const [name, schema] of MODULES.flatMap((module) => Object.entries<unknown>(module)))
  if (isObject(schema)) schemaNames.add(schema, { id: name.charAt(0).toUpperCase() + name.slice(1) })

function isObject(schema: unknown): schema is z.ZodType {
  return schema instanceof z.ZodObject || (schema instanceof z.ZodPipe && isObject(schema.in))
}
