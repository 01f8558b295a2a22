import { KIND_NAMES, type ContentName, type KindNames } from '@troubadour/domain/content/kind-names'
import { ORDER_PICTURES } from '@troubadour/domain/kinds/row-columns'
import type { ListedPicture } from '@troubadour/domain/media/picture-list'
import type { OrderedRow } from '@troubadour/domain/schema/endpoint-schemas'
import type { OwnPage } from '@troubadour/domain/site/own-page'
import type { FastifyInstance } from 'fastify'
import { changeRoute } from '../activity/audit.ts'
import { lockContent } from '../db/content-table.ts'
import { isoDates } from '../db/rows.ts'
import type { Db } from '../db/tables.ts'
import { contractRoute } from '../http/contract-route.ts'
import type { RouteDeps } from '../http/deps.ts'
import { moveByHand } from './move-by-hand.ts'

type PlacedRow = OrderedRow & { createdAt: string }
interface OrderHooks {
  /** Whole rows: of these ids, or all in the order of the administrators' list. */
  list: (db: Db, options?: { ids: readonly number[] }) => Promise<OwnPage[]>
  /** Default: oldest first. */
  usualOrder?: ((rows: never[]) => unknown[]) | undefined
}

/** The calls of a kind with an order by hand: what its rows show meanwhile, and one step of it. */
export function orderRoutes(
  app: FastifyInstance,
  deps: RouteDeps,
  name: ContentName,
  { list, usualOrder }: OrderHooks,
): void {
  const { noun, callNoun, order }: KindNames = KIND_NAMES[name]
  // The usual order of all kinds depends on the id and the time of creation.
  const usual = (usualOrder ?? ((rows) => rows)) as (rows: PlacedRow[]) => PlacedRow[]

  contractRoute(app, `list${callNoun}Order` as 'listOwnPageOrder', deps, async () =>
    usual(await readPlaced(deps.db, name)),
  )

  changeRoute(app, order as 'orderOwnPages', deps, async ({ body: { move, answer } }, { trx, record }) => {
    await lockContent(trx, name)
    await moveByHand({
      items: await readPlaced(trx, name),
      usual,
      move,
      noun,
      record,
      store: async (id, position) => {
        await trx
          .updateTable(name as 'ownPages')
          .set({ position })
          .where('id', '=', id)
          .execute()
      },
    })
    return answer === 'moved' ? list(trx, { ids: move ? [move.id] : [] }) : list(trx)
  })
}

/** What an order by hand needs of all rows, the oldest first. */
async function readPlaced(db: Db, name: ContentName): Promise<PlacedRow[]> {
  const pictures = (ORDER_PICTURES as Partial<Record<ContentName, string>>)[name]
  const rows = await db
    // Typed as own products: the columns are those of all kinds with an order by hand.
    .selectFrom(name as 'ownProducts')
    .select(['id', 'title', 'position', 'createdAt'])
    .$if(pictures !== undefined, (query) => query.select(`${pictures as 'pictures'} as picture`))
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ picture, ...row }) => ({ ...isoDates(row), imageUrl: addressOf(picture) }))
}

/** @param picture an address, or a list */
const addressOf = (picture: string | readonly ListedPicture[] = '') =>
  typeof picture === 'string' ? picture : (picture[0]?.filePath ?? '')
