import { slugOf } from '@troubadour/domain/address/slug-of'
import { withDay } from '@troubadour/domain/event/event-slug'
import { hasFeesNoteByDefault } from '@troubadour/domain/event/event-price'
import type { NewEventRow } from '../db/tables.ts'
import { daysAgo, eventDate, monthName, nextWeekday, type DemoClock } from './demo-clock.ts'
import DEMO_PICTURES from './demo-picture-list.json' with { type: 'json' }

/** The columns in which demo events differ. */
type DemoEvent = Omit<
  NewEventRow,
  'description' | 'link' | 'isFeatured' | 'isVisible' | 'createdAt' | 'updatedAt'
> & { description: string } & Partial<Pick<NewEventRow, 'link' | 'isFeatured' | 'isVisible'>>

/** The demo events: every group, and every state of a card. */
export function demoEvents(clock: DemoClock): NewEventRow[] {
  const created = daysAgo(clock, 0)
  return [...comingEvents(clock), ...recurringEvents(clock), ...pastEvents(clock)].map((event) => ({
    link: null,
    isFeatured: false,
    isVisible: true,
    hasFeesNote: hasFeesNoteByDefault(event.price),
    ...event,
    createdAt: created,
    updatedAt: created,
    slug: slugOf(withDay({ ...event, id: 0, createdAt: created })),
  }))
}

function comingEvents(clock: DemoClock): DemoEvent[] {
  return [
    {
      title: 'Lanterns on the Lake',
      description:
        'The one night of the year when we push the piano out onto the boathouse dock. Two sets by lamplight, most of the new record, and the old songs in their slow versions. Bring a blanket, and stay for the lanterns at the end.',
      date: eventDate(clock, 5),
      time: '7:30 PM - 10:30 PM',
      venue: 'Bell Pond Boathouse',
      location: '14 Shore Road, Wren Falls, VT',
      address: {
        street: '14 Shore Road',
        town: 'Wren Falls',
        region: 'VT',
        postalCode: null,
        country: 'United States',
        latitude: 44.2639,
        longitude: -72.5776,
      },
      price: '$24',
      link: 'https://tickets.hollowpine.example/lanterns-on-the-lake',
      imageUrl: DEMO_PICTURES['event-lantern-lake'].path,
      isFeatured: true,
    },
    {
      title: 'Harbour Stage at Dusk',
      description:
        'A short early set while the boats come in. Just guitar, harmonium and whatever the gulls have to add.',
      date: eventDate(clock, 1),
      time: '6:00 PM',
      venue: 'Tern Harbour Stage',
      location: '2 Customs Quay, Port Ansel, ME',
      price: '$15',
      link: 'https://tickets.hollowpine.example/harbour-stage',
      imageUrl: DEMO_PICTURES['event-harbour-stage'].path,
    },
    {
      title: 'Songs in the Bookshop Window',
      description:
        'Half an hour between the travel shelf and the poetry shelf. Free, as good things in bookshops should be; buy a book instead.',
      date: eventDate(clock, 9),
      time: '4 PM to 5 PM',
      venue: 'The Dog-Eared Page',
      location: '88 Linden Street, Marlow, MA',
      price: 'FREE',
      link: 'https://dog-eared-page.example/evenings',
      imageUrl: DEMO_PICTURES['event-bookshop-window'].path,
    },
    {
      title: 'Chapel by Candlelight',
      description:
        'No microphones, no electric light. The doors close when the first candle is lit; tickets at the door, in cash, into the old tin.',
      date: eventDate(clock, 16),
      time: '8:00 PM',
      venue: 'Saint Brannock Chapel',
      location: '5 Orchard Lane, Hallow Green, NH',
      price: '$18 at the door',
      imageUrl: DEMO_PICTURES['event-chapel-candles'].path,
    },
    {
      title:
        'An Evening of Slow Songs, Tall Tales and Borrowed Instruments at the Mountain Hut above the Treeline',
      description:
        'Walk up in the afternoon, eat soup with us, hear the songs, sleep in the bunks, walk down with the sun. Forty places and no more.',
      date: eventDate(clock, 24),
      time: '5 PM - 9 PM',
      venue: 'Greywether Hut',
      location: 'Greywether Trail, mile 6, Ashby Notch, NH',
      price: '$42',
      link: 'https://tickets.hollowpine.example/greywether-hut',
      imageUrl: DEMO_PICTURES['event-mountain-hut'].path,
    },
    {
      title: 'Barn Lights Dance',
      description:
        'The full band, a wooden floor, and reels until one in the morning. If you do not know the steps, somebody’s grandmother will teach you.',
      date: eventDate(clock, 38),
      time: '9 PM - 1 AM',
      venue: 'Coldharbor Barn',
      location: '310 Mill Road, Easterly, VT',
      price: '$20',
      link: 'https://tickets.hollowpine.example/barn-lights',
      imageUrl: DEMO_PICTURES['event-barn-lights'].path,
    },
    {
      title: 'Kitchen Table Concert',
      description: 'A living room, thirty chairs, one kettle. The address comes with the ticket.',
      date: eventDate(clock, 52),
      time: '7pm',
      venue: 'A house in the old town',
      location: 'Ferris Hill, Providence, RI',
      price: '$30',
      link: 'https://tickets.hollowpine.example/kitchen-table',
      imageUrl: '',
      pictureKind: 'date',
      status: 'soldOut',
    },
    {
      title: 'Secret Listening Party',
      description: 'First Frost, from start to end, before anybody else hears it. Not announced yet.',
      date: eventDate(clock, 20),
      time: '8 PM',
      venue: 'Studio B, Old Cannery',
      location: '41 Dock Street, Port Ansel, ME',
      price: 'FREE',
      imageUrl: DEMO_PICTURES['event-chapel-candles'].path,
      isVisible: false,
    },
  ]
}

function pastEvents(clock: DemoClock): DemoEvent[] {
  return [
    {
      title: 'Night Railway: Release Night',
      description:
        'We played it where it was written, with the late train going by on the beat. Thank you to everybody who sang the last chorus from the platform.',
      date: eventDate(clock, -12),
      time: '8:00 PM - 11:00 PM',
      venue: 'Old Union Depot',
      location: '1 Depot Square, Wren Falls, VT',
      price: '$20',
      link: 'https://tickets.hollowpine.example/night-railway',
      imageUrl: DEMO_PICTURES['event-barn-lights'].path,
    },
    {
      title: 'Orchard Sessions',
      description: 'An afternoon under the apple trees, with cider, bees and three encores.',
      date: eventDate(clock, -41),
      time: '3 PM to 6 PM',
      venue: 'Hale Family Orchard',
      location: '270 Ridge Road, Hallow Green, NH',
      price: 'FREE',
      imageUrl: DEMO_PICTURES['event-lantern-lake'].path,
    },
    {
      title: 'Winter Harbour Benefit',
      description: 'For the lifeboat crew, who came in wet boots and stayed until the end.',
      date: eventDate(clock, -96),
      time: '7:30 p.m.',
      venue: 'Tern Harbour Stage',
      location: '2 Customs Quay, Port Ansel, ME',
      price: '$10',
      link: 'https://tickets.hollowpine.example/winter-harbour',
      imageUrl: DEMO_PICTURES['event-harbour-stage'].path,
    },
  ]
}

const THURSDAY = 4
const FRIDAY = 5

/** Events without a single day: the three recurring kinds with pictures of their own, and one with only a month. */
function recurringEvents(clock: DemoClock): DemoEvent[] {
  return [
    {
      title: 'Open Mic at the Ember Room',
      description:
        'Two songs each, one poem, or a story that fits between two trains. The house piano is almost in tune.',
      date: nextWeekday(clock, THURSDAY, 1),
      time: 'Every Thursday, 7:00 PM',
      venue: 'The Ember Room',
      location: '19 Foundry Street, Wren Falls, VT',
      price: 'FREE',
      imageUrl: DEMO_PICTURES['event-bookshop-window'].path,
    },
    {
      title: 'The Listening Woods: An Interactive Experience',
      description:
        'A mile of path, twelve old radios in the trees, and a song that changes with the way you walk it. Sturdy shoes, please.',
      date: eventDate(clock, 10),
      time: 'Monthly, from dusk',
      venue: 'Larch Hollow Trailhead',
      location: 'County Road 9, Larch Hollow, VT',
      price: '$12',
      link: 'https://tickets.hollowpine.example/listening-woods',
      imageUrl: DEMO_PICTURES['event-mountain-hut'].path,
    },
    {
      title: 'Poetry Jam by the Stove',
      description: 'Bring a page, leave with a melody. I play quietly under whatever you read.',
      date: nextWeekday(clock, FRIDAY, 7),
      time: 'Friday nights, 8 PM',
      venue: 'The Dog-Eared Page',
      location: '88 Linden Street, Marlow, MA',
      price: '$5',
      link: 'https://dog-eared-page.example/evenings',
      imageUrl: DEMO_PICTURES['event-bookshop-window'].path,
    },
    {
      title: 'Northern Towns Tour',
      description: 'Small rooms, long roads, and a van with a new clutch. Dates and towns to follow.',
      date: monthName(clock, 75),
      time: null,
      venue: 'Rooms to be announced',
      location: 'Vermont, New Hampshire and Maine',
      price: 'To be announced',
      imageUrl: DEMO_PICTURES['event-harbour-stage'].path,
    },
  ]
}
