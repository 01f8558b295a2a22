import { useQuery } from '@tanstack/react-query'
import { demoQuery } from '@troubadour/api-client/content'
import type { DemoContent } from '@troubadour/domain/site/demo'
import { Badge } from '@troubadour/ui/cards/card'

type DemoList = 'events' | 'tracks' | 'posts' | 'pictures'

/** Tells by its id whether something is still as the demo brought it. */
export function useIsDemo(kind: DemoList): (id: number) => boolean {
  const { data }: { data: DemoContent | undefined } = useQuery(demoQuery())
  return (id) => data?.[kind].includes(id) ?? false
}

/** Marks what the demo brought, so that nobody thinks it is theirs. */
export function DemoBadge({ kind, id }: { kind: DemoList; id: number }) {
  return useIsDemo(kind)(id) && <Badge>Demo</Badge>
}
