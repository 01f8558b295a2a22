import { CONTENT_NAMES, type ContentName } from '@troubadour/domain/content/kind-names'
import type { SystemLine, SystemProblem } from '@troubadour/domain/system/system'
import type { FastifyInstance } from 'fastify'
import { activityRoutes } from '../activity/activity.routes.ts'
import { addressRoutes } from '../addresses/addresses.routes.ts'
import { announcementRoutes } from '../announcements/announcements.routes.ts'
import { forgetProblems } from '../audio/audio-files.repository.ts'
import { codeBatchRoutes } from '../audio/code-batches.routes.ts'
import { countRecordings } from '../audio/count-recordings.ts'
import { areRecordingsComing } from '../audio/awaited-recordings.ts'
import { createDownloadLinks } from '../audio/download-links.ts'
import { downloadLinkRoutes } from '../audio/download-links.routes.ts'
import { listTracksWithFiles } from '../audio/downloadable-recordings.ts'
import { downloadRoutes } from '../audio/downloads.routes.ts'
import { findVisibleTrack, listTracksWithAudio } from '../audio/heard-recordings.repository.ts'
import { heardRecordingRoutes } from '../audio/heard-recordings.routes.ts'
import { listenRoutes } from '../audio/listen.routes.ts'
import { audioRoutes } from '../audio/audio.routes.ts'
import { privateLinkRoutes } from '../audio/private-links.routes.ts'
import { privatePageRoutes } from '../audio/private-page.routes.ts'
import { recordingRoutes } from '../audio/recordings.routes.ts'
import { redeemRoutes } from '../audio/redeem.routes.ts'
import { requestDownloadRoute } from '../audio/request-download.routes.ts'
import { ownAddressRoutes } from '../auth/address.routes.ts'
import { administratorRoutes } from '../auth/administrators.routes.ts'
import { authRoutes, securityRoutes } from '../auth/auth.routes.ts'
import { backupRoutes } from '../backup/backups.routes.ts'
import { createPasswords, type HashCost } from '../auth/passwords.ts'
import { passwordResetRoutes } from '../auth/password-reset.routes.ts'
import { twoFactorRoutes } from '../auth/two-factor.routes.ts'
import type { Env } from '../config/env.ts'
import { contentRoutes } from '../content/content-routes.ts'
import { connectionRoutes } from '../connections/connections.routes.ts'
import { mediaMoveRoutes } from '../connections/media/media-move.routes.ts'
import type { LiveConnections } from '../connections/live-connections.ts'
import { proveWithPassword, requirePassword } from '../auth/prove-password.ts'
import { beforeRetry, composeTrials, createLeaving, followChange } from './compose-connections.ts'
import type { SenderDomain } from './sender-domain.ts'
import { demoRoutes, type MakeBackup } from '../demo/demo.routes.ts'
import type { RouteDeps } from '../http/deps.ts'
import { draftRoutes } from '../drafts/drafts.routes.ts'
import { eventRoutes } from '../events/events.routes.ts'
import { createSecretBox } from '../shared/secret-box.ts'
import { createDigest } from '../shared/tokens.ts'
import { importRoutes } from '../imports/imports.routes.ts'
import type { Job } from '../jobs/job.ts'
import { jobRoutes } from '../operation/jobs.routes.ts'
import type { MailService } from '../mail/mail-outbox.ts'
import { mediaLibraryRoutes } from '../pictures/media-library.routes.ts'
import { deleteFiles } from '../pictures/sweep-unused-media.ts'
import { listPublicReleases, merchRoutes } from '../merch/merch.routes.ts'
import { releaseOffers } from '../merch/release-offers.ts'
import { ownProductRoutes } from '../merch/own-products.routes.ts'
import { musicRoutes } from '../music/music.routes.ts'
import { musicBrainzRoutes, readMusicBrainz } from '../music-brainz/music-brainz.routes.ts'
import { ownPageRoutes } from '../own-pages/own-pages.routes.ts'
import { postRoutes } from '../posts/posts.routes.ts'
import { pressRoutes } from '../press/press.routes.ts'
import { createPrivatePress } from '../press/private-press.ts'
import { publicPressRoutes } from '../press/public-press.routes.ts'
import { findProductAddress } from '../printful/catalogue/product-slugs.ts'
import type { Language } from '@troubadour/domain/schema/language'
import type { readStore } from '../printful/catalogue/public-products.ts'
import type { PrintfulClient } from '../printful/client/create-printful-client.ts'
import type { PrintfulConfig } from '../printful/client/printful-client.ts'
import type { PrintfulConnection } from '../printful/connection.ts'
import { printfulRoutes } from '../printful/printful.routes.ts'
import { showsStandInProducts } from '../printful/stand-in.ts'
import { webhookRoutes } from '../printful/webhook.routes.ts'
import { countReminders } from '../reminders/reminders.repository.ts'
import { reminderRoutes } from '../reminders/reminders.routes.ts'
import { addSellingRoutes } from './add-selling-routes.ts'
import { countPickups, createPickupNews } from '../selling/moved-pickups.ts'
import { createOrderLinks } from '../selling/order-links.ts'
import { readBoughtParts, type BoughtRelease } from '../selling/orders.repository.ts'
import { readSettings } from '../selling/selling.repository.ts'
import { readSales } from '../selling/read-sales.ts'
import { createShop } from '../selling/shop.ts'
import { listTaken } from '../selling/stock.repository.ts'
import type { SendStored } from '../shared/send-file.ts'
import { setupRoutes } from '../site/setup.routes.ts'
import { sitePreviewRoutes } from '../site/site-previews.routes.ts'
import { siteRoutes } from '../site/site.routes.ts'
import { createNewsletter } from '../subscribers/sign-up.ts'
import { subscriberAdminRoutes } from '../subscribers/subscriber-admin.routes.ts'
import { subscriberRoutes } from '../subscribers/subscribers.routes.ts'
import { createErasures } from '../mail/erasures.ts'
import { systemRoutes } from '../system/system.routes.ts'
import { uploadRoutes } from '../uploads/uploads.routes.ts'
import { videoRoutes } from '../video/video.routes.ts'
import { watchedLinkRoutes } from '../watched-links/watched-links.routes.ts'

interface Parts extends Omit<RouteDeps, 'outbox' | 'erasures'> {
  env: Env
  appSecrets: readonly string[]
  mail: MailService
  jobs: readonly Job[]
  /** The store in force; null without one. */
  readPrintful: () => PrintfulConnection | null
  createPrintfulClient: (config: PrintfulConfig) => PrintfulClient
  connections: LiveConnections
  readStore: (language?: Language) => ReturnType<typeof readStore>
  sendStored: SendStored
  isAudioAvailable: () => boolean
  passwordCost: HashCost | undefined
  makeBackup: MakeBackup | undefined
  readSystemLines: () => Promise<SystemLine[]>
  readProblems: () => Promise<SystemProblem[]>
  /** Looks up the domains and the disk. */
  lookUp: () => Promise<void>
  senderDomain: SenderDomain
}

/** Registers every endpoint of the contract with its dependencies on other features. */
export function addRoutes(app: FastifyInstance, { env, mail, jobs, ...parts }: Parts): void {
  const { db, now, appSecrets, readPrintful, mediaStore, readSystemLines, readProblems } = parts
  const { lookUp, senderDomain } = parts
  const jobNames = jobs.map(({ name }) => name)
  const { publicOrigin, adminOrigin, isAppSecretGiven, siteTimeZone } = env
  const readStripe = () => parts.connections.current().stripe
  const secretBox = createSecretBox(appSecrets)
  const readSelling = parts.cache.memoize(() => readSettings(db))
  const deps = {
    ...parts,
    ...{ publicOrigin, adminOrigin, isAppSecretGiven, siteTimeZone },
    outbox: mail.outbox,
    erasures: createErasures(appSecrets),
    links: mail.links,
    secretBox,
    passwords: createPasswords(parts.passwordCost),
    downloadLinks: createDownloadLinks(appSecrets),
    orderLinks: createOrderLinks(appSecrets),
    digestNetwork: createDigest(appSecrets, 'networks of orders'),
    siteOrigin: env.mailOrigins.linkOrigin,
    readStripe,
    readShop: createShop({ ...parts, outbox: mail.outbox, secretBox, readStripe, readStored: readSelling }),
    readSelling,
    readBoughtParts: (bought: BoughtRelease) => readBoughtParts(db, bought),
    listTaken,
    readCurrency: async () => (await readSelling()).currency,
    listTracksWithFiles,
    // Read for releases and for the products that bring them.
    readTracksWithFiles: parts.cache.memoize(() => listTracksWithFiles(db)),
    readMusicBrainz: () =>
      readMusicBrainz({
        ...{ db, now, readSite: parts.readSite, url: env.musicBrainzUrl },
        readSettings: () => parts.connections.current().musicBrainz,
      }),
    readSales: (timeZone: string) => readSales(parts, timeZone),
    isMailConfigured: () => mail.outbox.from !== null,
    hasBackupElsewhere: () => env.backups.isOn && parts.connections.current().copies !== null,
    listTracksWithAudio,
    countRecordings,
    countReminders,
    countPickups,
    pickupNews: createPickupNews({ ...parts, outbox: mail.outbox }),
    areRecordingsComing,
    forgetAudioProblems: forgetProblems,
    deleteFiles: (names: string[]) => deleteFiles(db, mediaStore, names),
  }
  // The others have only the routes of all kinds.
  const ownRoutes: Partial<Record<ContentName, (app: FastifyInstance, all: typeof deps) => void>> = {
    events: eventRoutes,
    musicTracks: musicRoutes,
    posts: postRoutes,
    ownPages: ownPageRoutes,
    ownProducts: ownProductRoutes,
  }
  for (const name of CONTENT_NAMES) {
    const routesOf = ownRoutes[name] ?? contentRoutes
    routesOf(app, deps, name)
  }
  siteRoutes(app, deps)
  sitePreviewRoutes(app, { ...deps, listReleases: (also) => listPublicReleases(deps, also) })
  pressRoutes(app, deps)
  publicPressRoutes(app, deps)
  addressRoutes(app, deps, async (slug) => {
    const printful = readPrintful()
    return printful ? findProductAddress(db, printful.source, slug) : undefined
  })
  recordingRoutes(app, deps)
  audioRoutes(app, deps)
  videoRoutes(app, deps)
  heardRecordingRoutes(app, deps)
  listenRoutes(app, deps)
  downloadRoutes(app, deps)
  downloadLinkRoutes(app, deps)
  codeBatchRoutes(app, deps)
  privateLinkRoutes(app, deps)
  privatePageRoutes(app, { ...deps, privatePress: createPrivatePress(deps) })
  redeemRoutes(app, deps)
  const newsletter = createNewsletter(deps)
  requestDownloadRoute(app, { ...deps, newsletter })
  reminderRoutes(app, { ...deps, newsletter, findVisibleTrack })
  merchRoutes(app, deps)
  printfulRoutes(app, deps)
  webhookRoutes(app, deps)
  addSellingRoutes(app, { ...deps, newsletter })
  draftRoutes(app, deps)
  subscriberAdminRoutes(app, deps)
  announcementRoutes(app, { ...deps, readOffer: async (row) => (await releaseOffers(deps))(row) })
  subscriberRoutes(app, deps)
  mediaLibraryRoutes(app, deps)
  uploadRoutes(app, deps)
  importRoutes(app, deps)
  musicBrainzRoutes(app, deps)
  const trialDeps = {
    ...deps,
    connections: parts.connections,
    returnAddresses: mail.returnAddresses,
  }
  connectionRoutes(app, {
    ...deps,
    env,
    trials: composeTrials(trialDeps),
    checkMailDomain: senderDomain.check,
    readMailDomain: senderDomain.read,
    afterChange: followChange,
    afterTrial(name) {
      if (name === 'printful') readPrintful()?.sync.startIfDue('start')
    },
    leave: createLeaving({ ...trialDeps, log: app.log }),
    async provePassword(request, password) {
      const account = await proveWithPassword(deps, request, password)
      return (trx) => requirePassword(trx, account)
    },
  })
  mediaMoveRoutes(app, deps)
  authRoutes(app, deps)
  twoFactorRoutes(app, deps)
  securityRoutes(app, deps)
  administratorRoutes(app, deps)
  passwordResetRoutes(app, deps)
  ownAddressRoutes(app, deps)
  activityRoutes(app, deps)
  demoRoutes(app, deps)
  setupRoutes(app, {
    ...deps,
    showsStandInProducts: (db) => showsStandInProducts(db, readPrintful()),
    readProblems,
    isBackupOff: !env.backups.isOn,
  })
  jobRoutes(app, deps, jobNames)
  systemRoutes(app, { ...deps, readLines: readSystemLines, lookUp, jobNames, beforeRetry })
  watchedLinkRoutes(app, deps)
  backupRoutes(app, { ...deps, env })
}
