import { eventDate, monthName, nextWeekday, type DemoClock } from './demo-clock.ts'
import type { DemoEvent } from './demo-events.ts'
import { DEMO_PICTURES } from './demo-picture-list.ts'

const THURSDAY = 4
const FRIDAY = 5

/** Events without one day: the three kinds with pictures of their own, and one of which only the month is known. */
export function recurringEvents(clock: DemoClock): DemoEvent[] {
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
