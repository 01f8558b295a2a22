import { missingOfSite, stepsDone } from '@troubadour/domain/setup/missing-of-site'
import { comingUpOf } from '@troubadour/domain/site/coming-up'
import { overviewOf, type Overview } from '@troubadour/domain/site/overview'
import type { Setup, SetupChange } from '@troubadour/domain/setup/setup'
import type { SystemProblem } from '@troubadour/domain/system/system'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { ownPages, tracks } from '../db/content.ts'
import { eventTable } from '../db/event-table.ts'
import type { Db } from '../db/tables.ts'
import type { RouteDeps } from '../http/deps.ts'
import { contractRoute } from '../http/contract-route.ts'
import { listAwaited, listPlanned } from './planned.repository.ts'

interface SetupDeps extends RouteDeps {
  isMailConfigured: () => boolean
  hasBackupElsewhere: () => boolean
  isBackupOff: boolean
  showsStandInProducts: (db: Db) => Promise<boolean>
  /** What is wrong with the site. */
  readProblems: () => Promise<SystemProblem[]>
  readSales: (timeZone: string) => Promise<Overview['sales']>
}

/** docs/product/calls.md#set-up-calls */
export function setupRoutes(app: FastifyInstance, deps: SetupDeps): void {
  contractRoute(app, 'getOverview', deps, async () => {
    const { db, now, readSite } = deps
    const { timeZone } = await readSite()
    const [shows, releases, others, awaited] = await Promise.all([
      eventTable(readSite).list(db),
      tracks.list(db),
      listPlanned(db, now()),
      listAwaited(db),
    ])
    const clock = { now: now(), timeZone }
    const recorded = await db
      .selectFrom('recordings')
      .select('trackId')
      .where('deletedAt', 'is', null)
      .execute()
    const withRecordings = new Set(recorded.map(({ trackId }) => trackId))
    const problems = await deps.readProblems()
    const backupProblem = problems.find(({ name }) => name === 'backups')?.sentence ?? null
    const planned = { events: shows, tracks: releases, awaited, others, withRecordings }
    const comingUp = comingUpOf({ ...planned, sendsMail: deps.isMailConfigured() }, clock)
    const sales = await deps.readSales(timeZone)
    return { ...overviewOf(shows, releases, clock), comingUp, backupProblem, problems, sales }
  })

  contractRoute(app, 'getSetup', deps, () => readSetup(deps))

  contractRoute(app, 'updateSetup', deps, async ({ body }) => {
    await storeSetup(deps.db, body)
    return readSetup(deps)
  })
}

/** Starts the set-up again. @param backup folder of the backup made before */
export async function beginSetup(trx: Db, backup: string): Promise<void> {
  const row = { steps: '{}', isDismissed: false, backup }
  await trx
    .insertInto('setup')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}

async function storeSetup(db: Db, { steps = {}, isDismissed }: SetupChange): Promise<void> {
  const row = { steps: JSON.stringify(steps), isDismissed }
  await db
    .insertInto('setup')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        // Merges steps completed on different devices.
        steps: sql<string>`setup.steps || excluded.steps`,
        ...(isDismissed !== undefined && { isDismissed }),
      }),
    )
    .execute()
}

async function readSetup({ db, now, readSite, ...deps }: SetupDeps): Promise<Setup> {
  const [row, demo, site, allEvents, allTracks, areProductsShown, pages] = await Promise.all([
    db.selectFrom('setup').selectAll().executeTakeFirst(),
    db.selectFrom('demoRows').select('kind').limit(1).executeTakeFirst(),
    readSite(),
    eventTable(readSite).list(db),
    tracks.list(db),
    deps.showsStandInProducts(db),
    ownPages.list(db),
  ])
  const content = {
    ...{ site, events: allEvents, tracks: allTracks },
    isMailConfigured: deps.isMailConfigured(),
    hasBackupElsewhere: deps.hasBackupElsewhere(),
    pageTitles: pages.filter(({ isVisible }) => isVisible).map(({ title }) => title),
    isDemoLoaded: demo !== undefined,
    isFirstDone: row?.steps.first === 'done',
  }
  const hasBegun = Object.keys(row?.steps ?? {}).length > 0
  const lacks = missingOfSite(content, { now: now(), timeZone: site.timeZone })
  return {
    // Before the first step it says that the demo is gone. What the demo has is not the musician's.
    steps: { ...row?.steps, ...(hasBegun && !content.isDemoLoaded && stepsDone(lacks.missing)) },
    isDismissed: row?.isDismissed ?? false,
    isNew: row === undefined && site.version === 0 && allEvents.length === 0 && allTracks.length === 0,
    backup: row?.backup ?? null,
    areTextsDefault: Object.keys(site.words.texts).length === 0,
    showsStandInProducts: areProductsShown,
    isBackupOff: deps.isBackupOff,
    ...lacks,
  }
}
