/** Places under the sky where songs are played, 1200 by 800. */
import { between, glow, seededRandom, stars, svg } from './drawing.ts'
import { glints, ground, hills, pines, wood } from './scenery.ts'

const W = 1200
const H = 800

/** A hanging cord with bulbs. */
function lights(
  id: string,
  from: readonly [number, number],
  to: readonly [number, number],
  sag: number,
  bulbs: number,
): string {
  let parts = ''
  for (let i = 1; i < bulbs; i++) {
    const t = i / bulbs
    const x = from[0] + (to[0] - from[0]) * t
    const y = from[1] + (to[1] - from[1]) * t + sag * 4 * t * (1 - t)
    parts += `${glow(`${id}-${i}`, [x, y + 8], 34, 34, '#ffc561', 0.55)}<circle cx="${x.toFixed(1)}" cy="${(y + 8).toFixed(1)}" r="6" fill="#fff0c4"/>`
  }
  const middle = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2 + sag * 2]
  return `<path d="M${from.join(' ')}Q${middle.join(' ')} ${to.join(' ')}" fill="none" stroke="#0b1519" stroke-width="3"/>${parts}`
}

export function barnLights(): string {
  const random = seededRandom(101)
  const planks = Array.from({ length: 17 }, (_, i) => `M${366 + i * 30} 380V650`).join('')
  return svg(
    W,
    H,
    ground('sky', W, H, [
      [0, '#14233f'],
      [0.4, '#3a4a68'],
      [0.62, '#c07a5f'],
      [0.75, '#f0b070'],
      [1, '#f0b070'],
    ]),
    stars(90, [W, 380], random, { size: 1.2 }),
    hills('h0', W, [520, 470, 520, 540, 500, 460, 510], 700, ['#6a5a6d', '#b98070'], random, 16),
    wood(W, [590, 570, 610, 620, 600, 560, 580], H, '#2b3542', random, { spacing: 17, height: [40, 100] }),
    `<path d="M0 640c300-40 900-40 1200 0v160H0Z" fill="#26301f"/><path d="M0 710c400-50 800-40 1200 10v80H0Z" fill="#181f16"/>`,
    `<path d="m600 170-190 92-70 128v272h520V390l-70-128Z" fill="#7c2f2a"/><path d="${planks}" stroke="#5f221f" stroke-width="4"/><path d="m600 150-204 98-80 150 24 12 78-136 182-86 182 86 78 136 24-12-80-150Z" fill="#261a1c"/>`,
    `<path d="M500 662V440h200v222Z" fill="#ffcf7a"/><path d="M500 440h200v222h-200z" fill="none" stroke="#e9d8b8" stroke-width="10"/>`,
    glow('door', [600, 610], 330, 230, '#ffb84f', 0.6),
    `<path d="M500 662h200l130 138H370Z" fill="#ffc568" opacity=".32"/><path d="M562 262h76v76h-76z" fill="#ffd98f" stroke="#e9d8b8" stroke-width="8"/><path d="M600 262v76m-38-38h76" stroke="#e9d8b8" stroke-width="5"/>`,
    // A guitar leans in the door.
    `<g fill="#5b2b1a" transform="rotate(9 640 600)"><path d="M634 470h11v90h-11zM630 452h19v24h-19z"/><path d="M640 548c24 0 30 20 23 36 18 14 22 68-23 68s-41-54-23-68c-7-16-1-36 23-36Z"/><circle cx="640" cy="600" r="10" fill="#1d0e0a"/></g>`,
    pines(
      [
        [90, 720, 330],
        [190, 735, 220],
        [1090, 725, 360],
        [1000, 735, 210],
      ],
      '#101a19',
      random,
    ),
    lights('left', [110, 430], [410, 290], 46, 8),
    lights('right', [790, 290], [1080, 410], 46, 8),
    lights('front', [410, 290], [790, 290], 70, 9),
  )
}

export function harbourStage(): string {
  const random = seededRandom(131)
  const flags = ['#e0754a', '#f0c26a', '#f3e6c8', '#5fa8a0']
  let bunting = ''
  for (const [x0, x1, y] of [
    [-60, 320, 110],
    [320, 880, 110],
    [880, 1260, 110],
  ] as const) {
    for (let i = 0; i < 12; i++) {
      const t = (i + 0.5) / 12
      const x = x0 + (x1 - x0) * t
      const top = y + 60 * 4 * t * (1 - t) * 0.5
      bunting += `<path d="m${(x - 12).toFixed(0)} ${top.toFixed(0)} 24 0-12 32Z" fill="${flags[i % 4]}"/>`
    }
    bunting += `<path d="M${x0} ${y}Q${(x0 + x1) / 2} ${y + 60} ${x1} ${y}" fill="none" stroke="#15323d" stroke-width="3"/>`
  }
  const boat = (x: number, y: number, s: number, colour: string) =>
    `<g transform="translate(${x} ${y}) scale(${s})"><path d="M-70 0h140l-24 34h-92Z" fill="${colour}"/><path d="M-4-150h6V0h-6z" fill="#15323d"/><path d="M6-142 62-18H6Z" fill="#f3e6c8"/><path d="M-8-124-46-18h38Z" fill="#e6cfa4"/></g>`
  return svg(
    W,
    H,
    ground('evening', W, H, [
      [0, '#2d6f7f'],
      [0.3, '#7fb0a5'],
      [0.5, '#f2cf94'],
      [0.58, '#f6b877'],
      [1, '#f6b877'],
    ]),
    `<circle cx="860" cy="400" r="70" fill="#fff0c8"/>`,
    glow('sun', [860, 400], 380, 260, '#ffe5a8', 0.7),
    hills('h0', W, [410, 360, 400, 430, 436, 420, 380], 500, ['#6c8f90', '#d3b48a'], random, 12),
    ground(
      'sea',
      W,
      H,
      [
        [0, '#e7b47c'],
        [0.25, '#7fa39c'],
        [1, '#1d5563'],
      ],
      440,
    ),
    glints(860, 448, 640, 210, '#fff0c8', random),
    boat(160, 520, 0.9, '#7a3b34'),
    boat(1050, 500, 0.7, '#24485c'),
    boat(300, 474, 0.45, '#24485c'),
    // The stage stands on the quay.
    `<path d="M350 250h500v340H350z" fill="#15323d"/><path d="M320 262 600 120l280 142Z" fill="#c9563f"/><path d="M320 262h560v26H320z" fill="#8f3a2c"/><path d="M374 288h452v270H374z" fill="#3b2a3a"/>`,
    glow('spot', [600, 470], 240, 210, '#ffd58b', 0.75),
    `<path d="m450 288 90 270h120L470 288Zm300 0-90 270H540l190-270Z" fill="#ffe3a6" opacity=".22"/>`,
    `<g fill="#120e16"><path d="M598 420h5v130h-5zM576 548h48v8h-48z"/><ellipse cx="600" cy="412" rx="10" ry="14"/><rect x="410" y="470" width="70" height="84" rx="4"/><rect x="720" y="470" width="70" height="84" rx="4"/></g><g fill="#4b3b4c"><circle cx="445" cy="498" r="17"/><circle cx="445" cy="532" r="12"/><circle cx="755" cy="498" r="17"/><circle cx="755" cy="532" r="12"/></g>`,
    `<g transform="rotate(-8 660 520)"><path d="M656 420h8v80h-8z" fill="#3b1f14"/><path d="M660 488c22 0 27 17 20 30 18 12 21 52-20 52s-38-40-20-52c-7-13-2-30 20-30Z" fill="#d08a3d"/><circle cx="660" cy="524" r="9" fill="#2b140c"/></g>`,
    `<path d="M0 606c0-10 200-16 600-16s600 6 600 16v194H0Z" fill="#5a3b2e"/><path d="M300 556h600v40H300z" fill="#2b1d22"/><g stroke="#45291f" stroke-width="5">${Array.from({ length: 13 }, (_, i) => `<path d="M${600 + (i - 6) * 60} 596 ${600 + (i - 6) * 135} 800"/>`).join('')}</g>`,
    bunting,
  )
}

export function lanternLake(): string {
  const random = seededRandom(141)
  const lantern = (i: number, x: number, y: number, s: number) =>
    `${glow(`l${i}`, [x, y], 95 * s, 95 * s, '#ffb04a', 0.6)}<path d="M${x - 22 * s} ${y - 28 * s}q${22 * s} ${-14 * s} ${44 * s} 0l${-6 * s} ${58 * s}h${-32 * s}Z" fill="#ffcf7e"/><path d="M${x - 10 * s} ${y + 30 * s}h${20 * s}l${-3 * s} ${-26 * s}h${-14 * s}Z" fill="#fff3c8"/><path d="M${x - 22 * s} ${y - 28 * s}q${22 * s} ${-14 * s} ${44 * s} 0" fill="none" stroke="#c97a2c" stroke-width="${3 * s}"/>`
  const sky: string[] = []
  for (let i = 0; i < 16; i++) {
    const s = 0.35 + ((i * 7) % 16) * 0.058
    sky.push(
      lantern(
        i,
        130 + i * 63 + between(random, -18, 18),
        70 + (1 - s / 1.3) * 300 + between(random, -10, 50),
        s,
      ),
    )
  }
  return svg(
    W,
    H,
    ground('violet', W, H, [
      [0, '#0f1433'],
      [0.4, '#2e2a5c'],
      [0.6, '#7a4a7c'],
      [0.68, '#c77a72'],
      [1, '#c77a72'],
    ]),
    stars(150, [W, 420], random, { size: 1.2 }),
    hills('h0', W, [470, 400, 450, 360, 460, 480, 410, 450], 600, ['#5d4678', '#a56a80'], random, 22),
    hills('h1', W, [500, 520, 480, 510, 530, 500, 470], 600, ['#3a305f', '#6a4876'], random, 12),
    ground(
      'lake',
      W,
      H,
      [
        [0, '#b1706f'],
        [0.2, '#5b4274'],
        [1, '#15163a'],
      ],
      560,
    ),
    wood(330, [520, 540, 556, 566], 572, '#191a3a', random, { spacing: 15, height: [40, 100] }),
    `<g transform="translate(1200 0) scale(-1 1)">${wood(400, [500, 530, 556, 566], 572, '#191a3a', random, { spacing: 15, height: [40, 110] })}</g>`,
    [240, 470, 640, 800, 960].map((x, i) => glints(x, 580 + i * 6, 720, 90, '#ffc37a', random)).join(''),
    ...sky,
    [
      [330, 650, 0.7],
      [560, 690, 0.95],
      [770, 640, 0.6],
      [900, 720, 1.1],
    ]
      .map(
        ([x = 0, y = 0, s = 1], i) =>
          `<ellipse cx="${x}" cy="${y + 34 * s}" rx="${52 * s}" ry="${9 * s}" fill="#ffc37a" opacity=".55"/>${lantern(50 + i, x, y, s)}`,
      )
      .join(''),
    `<path d="M0 800v-60c80-20 160-10 250 60Zm1200 0v-80c-90-10-200 20-280 80Z" fill="#0b0c22"/>`,
    pines(
      [
        [40, 790, 420],
        [130, 800, 260],
        [1165, 790, 470],
        [1080, 800, 270],
      ],
      '#0b0c22',
      random,
    ),
  )
}

export function mountainHut(): string {
  const random = seededRandom(151)
  const flakes = Array.from(
    { length: 140 },
    () =>
      `<circle cx="${(random() * W).toFixed(0)}" cy="${(random() * H).toFixed(0)}" r="${between(random, 1, 3.6).toFixed(1)}" opacity="${between(random, 0.3, 0.9).toFixed(2)}"/>`,
  ).join('')
  return svg(
    W,
    H,
    ground('blue', W, H, [
      [0, '#0e2138'],
      [0.5, '#3d6385'],
      [0.75, '#a9c2d2'],
      [1, '#a9c2d2'],
    ]),
    stars(120, [W, 380], random, { size: 1.2 }),
    hills('h0', W, [430, 330, 400, 210, 330, 420, 300, 390], 640, ['#6d8ea8', '#bfd2dc'], random, 30),
    `<path d="m498 214 34 66-22-8-14 30-18-36-20 16Z" fill="#eef4f5" opacity=".9"/>`,
    hills('h1', W, [500, 450, 520, 540, 500, 440, 490], 680, ['#41688a', '#9db8c9'], random, 18),
    wood(W, [560, 545, 580, 600, 580, 550, 540], H, '#234660', random, { spacing: 16, height: [50, 120] }),
    `<path d="M0 620c240-60 480-50 700-16 220 30 380 10 500-20v216H0Z" fill="#dfe9ee"/><path d="M0 710c260-50 560-20 760 0 200 16 340 0 440-26v116H0Z" fill="#b9cdd9"/>`,
    glow('warm', [640, 560], 430, 230, '#ffb65a', 0.55),
    `<path d="M470 470h340v160H470z" fill="#4a2d20"/><g stroke="#382016" stroke-width="5"><path d="M470 500h340M470 532h340M470 564h340M470 596h340"/></g><path d="M640 330 420 486h440Z" fill="#3a2219"/><path d="M640 300 400 474l18 22 222-150 222 150 18-22Z" fill="#f3f7f8"/><path d="M740 316h46v96h-46z" fill="#574540"/><path d="M732 300h62v22h-62z" fill="#f3f7f8"/>`,
    `<g fill="#ffd78e"><path d="M506 512h78v66h-78zM698 512h78v66h-78zM612 420h56v44h-56z"/></g><path d="M612 520h58v110h-58z" fill="#2a150d"/><g stroke="#2a150d" stroke-width="6"><path d="M545 512v66m-39-33h78M737 512v66m-39-33h78M640 420v44"/></g>`,
    `<path d="M506 632h270l120 168H386Z" fill="#ffcf86" opacity=".35"/><path d="M763 290c-20-30 30-46 6-84-16-26 22-40 8-72" fill="none" stroke="#e6eef2" stroke-width="14" stroke-linecap="round" opacity=".4"/>`,
    pines(
      [
        [110, 720, 400],
        [230, 700, 250],
        [330, 690, 170],
        [960, 700, 260],
        [1085, 730, 430],
      ],
      '#122c40',
      random,
    ),
    `<g fill="#fff">${flakes}</g>`,
  )
}
