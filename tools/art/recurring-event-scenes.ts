/** The three recurring kinds of event, 800 by 600. */
import { glow, pathOf, seededRandom, stars, svg, type Point } from './drawing.ts'
import { ground, hills, wood } from './scenery.ts'

const W = 800
const H = 600

export function openMic(): string {
  const mesh = Array.from({ length: 9 }, (_, i) => `M${338 + i * 15.5} 120v170M330 ${132 + i * 18}h140`).join(
    '',
  )
  const folds = Array.from(
    { length: 14 },
    (_, i) => `<path d="M${i * 60} 0q22 300-6 600h34q26-300 4-600Z" fill="#4f1b20" opacity=".75"/>`,
  ).join('')
  return svg(
    W,
    H,
    ground('curtain', W, H, [
      [0, '#3a1219'],
      [0.7, '#6b2527'],
      [1, '#3a1219'],
    ]),
    folds,
    `<path d="M400-120 80 600h640Z" fill="#ffdf9d" opacity=".2"/>`,
    glow('spot', [400, 240], 330, 300, '#ffd083', 0.6),
    `<path d="M0 500h800v100H0z" fill="#1f0d10"/><ellipse cx="400" cy="545" rx="290" ry="42" fill="#e5a050" opacity=".6"/><ellipse cx="400" cy="543" rx="180" ry="24" fill="#ffd58b" opacity=".55"/>`,
    `<g fill="#150a0c"><path d="M393 350h14v190h-14z"/><path d="M330 532q70-26 140 0v14H330z"/></g>`,
    `<defs><linearGradient id="steel"><stop stop-color="#8f9698"/><stop offset=".35" stop-color="#f4ecd9"/><stop offset="1" stop-color="#5b6468"/></linearGradient><clipPath id="head"><path d="M400 96c46 0 76 34 76 78v76c0 44-30 76-76 76s-76-32-76-76v-76c0-44 30-78 76-78Z"/></clipPath></defs>`,
    `<g clip-path="url(#head)"><rect x="320" y="90" width="160" height="240" fill="url(#steel)"/><path d="${mesh}" stroke="#434b50" stroke-width="4" opacity=".6"/><path d="M320 196h160v30H320z" fill="#23282b"/><circle cx="400" cy="211" r="8" fill="#f0ae5b"/></g>`,
    `<path d="M376 322h48l-6 40h-36Z" fill="#23282b"/><path d="M310 190v50c0 60 38 100 90 100s90-40 90-100v-50" fill="none" stroke="#23282b" stroke-width="11" stroke-linecap="round"/>`,
    `<path d="M407 500c90 10 60 50 190 36s120 40 210 26" fill="none" stroke="#0c0506" stroke-width="7"/>`,
  )
}

/** A hand-drawn map whose path the visitors choose. */
export function interactiveMap(): string {
  const random = seededRandom(171)
  const trail: Point[] = [
    [120, 470],
    [210, 400],
    [190, 310],
    [300, 270],
    [390, 350],
    [500, 330],
    [540, 230],
    [650, 190],
  ]
  const stops: readonly Point[] = [
    [120, 470],
    [300, 270],
    [500, 330],
  ]
  return svg(
    W,
    H,
    ground('table', W, H, [
      [0, '#1b3238'],
      [1, '#0e2027'],
    ]),
    `<g transform="rotate(-3 400 300)"><path d="M62 74h676v460H62z" fill="#071419" opacity=".5" transform="translate(10 14)"/><path d="M60 70 230 84l170-14 170 14 170-14v460l-170 12-170-12-170 12L60 530Z" fill="#eedfc0"/><path d="m230 84 170-14v460l-170 12zM570 84l170-14v460l-170 12z" fill="#d9c59c" opacity=".6"/>`,
    `<g fill="none" stroke="#7d9a8a" stroke-width="3" opacity=".7"><path d="M420 470c60-70 180-70 250-20M440 494c60-60 160-60 220-16M470 514c40-40 110-44 160-10M90 150c60-40 130-30 160 20M104 176c44-28 92-22 118 12"/></g>`,
    `<path d="M60 250c90 30 110 120 250 150s120 60 138 118" fill="none" stroke="#6aa3a4" stroke-width="16" opacity=".7"/>`,
    `<g fill="#55745f"><path d="m600 300 26-52 26 52zM646 306l22-44 22 44zM560 306l20-40 20 40z"/><path d="m250 200 15-40 15 40zM284 206l12-34 12 34zM226 208l12-32 12 32zM100 360l13-36 13 36zM128 366l11-30 11 30zM420 250l12-34 12 34zM446 254l10-28 10 28z"/></g><path d="m613 274 13-26 13 26-13-6z" fill="#fbf6ea"/>`,
    `<path d="${pathOf(trail)}" fill="none" stroke="#b5472f" stroke-width="7" stroke-dasharray="2 17" stroke-linecap="round" stroke-linejoin="round"/><path d="M300 270C340 200 330 150 400 130M500 330c30 60 60 70 60 120" fill="none" stroke="#b5472f" stroke-width="5" stroke-dasharray="2 15" stroke-linecap="round" opacity=".55"/>`,
    stops
      .map(
        ([x, y]) => `<circle cx="${x}" cy="${y}" r="15" fill="#eedfc0" stroke="#b5472f" stroke-width="6"/>`,
      )
      .join(''),
    `<path d="m634 174 34 32m0-32-34 32" stroke="#b5472f" stroke-width="10" stroke-linecap="round"/><g fill="#b5472f"><circle cx="400" cy="130" r="9"/><circle cx="560" cy="452" r="9"/></g></g>`,
    // The compass, and two dice of wood.
    `<g transform="translate(640 452)"><ellipse cx="6" cy="12" rx="98" ry="98" fill="#071419" opacity=".45"/><circle r="96" fill="#c28a3f"/><circle r="82" fill="#f7edd6"/><circle r="70" fill="none" stroke="#c9b48a" stroke-width="2"/><g stroke="#6b5533" stroke-width="4">${Array.from({ length: 12 }, (_, i) => `<path d="M0-78v${i % 3 ? 8 : 15}" transform="rotate(${i * 30})"/>`).join('')}</g><g transform="rotate(38)"><path d="M0-62 14 0h-28Z" fill="#b5472f"/><path d="M0 62 14 0h-28Z" fill="#24485c"/></g><circle r="8" fill="#c28a3f"/></g>`,
    [
      [150, 118, -14],
      [214, 150, 22],
    ]
      .map(
        ([x = 0, y = 0, turn = 0], i) =>
          `<g transform="translate(${x} ${y}) rotate(${turn})"><rect x="-22" y="-20" width="50" height="50" rx="9" fill="#071419" opacity=".4"/><rect x="-25" y="-25" width="50" height="50" rx="9" fill="#f0ae5b"/><g fill="#3a2410"><circle cx="-11" cy="-11" r="5"/><circle cx="11" cy="11" r="5"/>${i ? '<circle r="5"/>' : '<circle cx="-11" cy="11" r="5"/><circle cx="11" cy="-11" r="5"/>'}</g></g>`,
      )
      .join(''),
    glow('lamp', [400, 230], 460, 330, '#ffd58b', 0.14 + random() * 0.01),
  )
}

export function poetryJam(): string {
  const random = seededRandom(181)
  const lines = (x: number, slope: number) =>
    Array.from(
      { length: 8 },
      (_, i) =>
        `<path d="M${x} ${404 + i * 19 + (slope > 0 ? 0 : 10)}q70 ${slope * 9} ${120 + (random() - 0.5) * 70} ${slope * 10}"/>`,
    ).join('')
  return svg(
    W,
    H,
    ground('night', W, H, [
      [0, '#101c33'],
      [0.5, '#26355a'],
      [0.75, '#6b5a78'],
      [1, '#6b5a78'],
    ]),
    stars(90, [W, 300], random, { size: 1.1 }),
    `<path d="M640 66a66 66 0 1 0 52 106 56 56 0 1 1-52-106Z" fill="#fbeecb"/>`,
    glow('moon', [622, 134], 210, 200, '#fbeecb', 0.3),
    hills('h0', W, [300, 240, 290, 330, 300, 340, 310], 460, ['#4a4f74', '#7d6682'], random, 14),
    wood(W, [370, 360, 385, 390, 380, 365], H, '#1b2544', random, { spacing: 14, height: [30, 80] }),
    `<path d="M0 430h800v170H0z" fill="#3b2318"/><path d="M0 430h800v10H0z" fill="#5c3a26"/><g stroke="#2d1911" stroke-width="3"><path d="M0 490h800M0 552h800"/></g>`,
    glow('candle', [170, 300], 340, 300, '#ffb95c', 0.55),
    `<ellipse cx="170" cy="478" rx="84" ry="18" fill="#1d100b"/><ellipse cx="170" cy="470" rx="80" ry="17" fill="#b07a3a"/><path d="M138 330c20-8 44-8 64 0v138q-32 12-64 0Z" fill="#f4e4c1"/><path d="M138 332c-4 26 6 40 4 62 10-10 8-40 10-62Z" fill="#fff6e0"/><path d="M168 330v-16" stroke="#2b140c" stroke-width="4"/><path d="M169 240c24 30 24 74 0 74s-24-44 0-74Z" fill="#ffcf70"/><path d="M169 270c10 14 11 40 0 40s-10-26 0-40Z" fill="#fff6da"/>`,
    `<path d="M262 572 300 384c70-30 130-14 158 8 28-22 88-38 158-8l38 188c-90-20-160-10-196 10-36-20-106-30-196-10Z" fill="#1d100b" opacity=".6" transform="translate(4 12)"/><path d="M262 572 300 384c70-30 130-14 158 8v190c-36-20-106-30-196-10Z" fill="#f6ead0"/><path d="M654 572 616 384c-70-30-130-14-158 8v190c36-20 106-30 196-10Z" fill="#eddcb8"/><path d="M458 392v190" stroke="#c9b083" stroke-width="4"/>`,
    `<g fill="none" stroke="#6f6a78" stroke-width="3.4" stroke-linecap="round" opacity=".8">${lines(308, -0.6)}${lines(482, 0.2)}</g>`,
    // A feather pen, mid-verse.
    `<path d="M566 486C600 400 640 300 748 214c14 70-28 120-62 140l14 4c-20 30-50 40-66 40l10 8c-20 20-44 24-58 24l-14 60Z" fill="#2f6a6c"/><path d="M566 490C604 400 656 316 744 222" fill="none" stroke="#c9e0d4" stroke-width="4"/><path d="m566 486-12 34 22-28Z" fill="#1d100b"/>`,
  )
}
