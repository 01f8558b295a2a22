import { useQuery } from '@tanstack/react-query'
import { demoQuery } from '@troubadour/api-client/content'
import type { DemoContent, DemoList } from '@troubadour/domain/setup/demo'
import { Badge } from '@troubadour/ui/cards/card'

/** Returns a function that tells whether the content of an id is unchanged demo content. */
export function useIsDemo(kind: DemoList): (id: number) => boolean {
  const { data }: { data: DemoContent | undefined } = useQuery(demoQuery())
  return (id) => data?.[kind].includes(id) ?? false
}

/** A list's query, pending until the badges' data are loaded, too, so that no row grows later. */
export function useWithDemo<Query extends { isPending: boolean }>(query: Query, isAwaited = true): Query {
  const { isPending } = useQuery({ ...demoQuery(), enabled: isAwaited })
  return { ...query, isPending: query.isPending || (isAwaited && isPending) }
}

/** Marks demo content, so that nobody takes it for their own. */
export function DemoBadge({ kind, id }: { kind: DemoList; id: number }) {
  return useIsDemo(kind)(id) && <Badge>Demo</Badge>
}
