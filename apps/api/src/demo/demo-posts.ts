import { slugOf } from '@troubadour/domain/address/slug-of'
import type { NewPostRow } from '../db/tables.ts'
import { ofText } from '../content/of-text.ts'
import { daysAgo, type DemoClock } from './demo-clock.ts'
import DEMO_PICTURES from './demo-picture-list.json' with { type: 'json' }

const picture = (name: keyof typeof DEMO_PICTURES, alt: string) => ({
  filePath: DEMO_PICTURES[name].path,
  alt,
})

/** The demo posts: with one picture, with several, and with a link instead. */
export function demoPosts(clock: DemoClock): NewPostRow[] {
  const posts = [
    {
      text: 'The piano is on the dock, and it is even still dry.\n\nTwo strong neighbours, one door taken off its hinges, and nobody fell into the lake. If you come on Saturday, bring a blanket and say hello to the piano. It has earned it.',
      pictures: [picture('event-lantern-lake', 'Paper lanterns on a lake at night')],
      link: null,
      daysAgo: 2,
    },
    {
      text: 'Three evenings, three rooms. Thank you to everybody who stood by the wall because the chairs had run out.\n\n- The barn smelled of hay and extension cords.\n- The bookshop closed the till, so that the bell would not ring in B flat.\n- In the chapel we played **without any microphones** for the first time. We will do that again.',
      pictures: [
        picture('event-barn-lights', 'Strings of lights in a barn'),
        picture('event-bookshop-window', 'The window of a bookshop in the evening'),
        picture('event-chapel-candles', 'Candles in a small chapel'),
      ],
      link: null,
      daysAgo: 9,
    },
    {
      text: '“First Frost” is mixed. You can hear the geese on track four; they would not stop, so we asked them to stay. It is out in three weeks.',
      pictures: [picture('cover-first-frost', 'Frost on bare branches')],
      link: 'https://listen.hollowpine.example/first-frost/presave',
      daysAgo: 16,
    },
  ]
  return posts.map(({ text, pictures, link, daysAgo: days }) => {
    const publishedAt = daysAgo(clock, days)
    const written = ofText(text)
    return {
      ...written,
      pictures: JSON.stringify(pictures),
      link,
      isVisible: true,
      publishedAt,
      createdAt: publishedAt,
      updatedAt: publishedAt,
      slug: slugOf({ ...written, id: 0 }),
    }
  })
}
