import { eventDate, type DemoClock } from './demo-clock.ts'
import type { DemoEvent } from './demo-events.ts'
import { DEMO_PICTURES } from './demo-picture-list.ts'

/** Events that are over on the day of loading. */
export function pastEvents(clock: DemoClock): DemoEvent[] {
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
