/** River, railway and frost, 800 by 800. */
import { between, glow, seededRandom, svg, verticalGradient } from './drawing.ts'
import { ground, hills, pines, wood } from './scenery.ts'

const SIZE = 800

export function river(): string {
  const random = seededRandom(8)
  return svg(
    SIZE,
    SIZE,
    ground('morning', SIZE, SIZE, [
      [0, '#e8c9a0'],
      [0.3, '#f3ddb8'],
      [0.5, '#dfe0c4'],
      [1, '#8fae9c'],
    ]),
    `<circle cx="545" cy="235" r="74" fill="#fff3d6"/>`,
    glow('sun', [545, 235], 330, 300, '#fff0c9', 0.7),
    hills('h0', SIZE, [330, 270, 320, 250, 330, 300, 340], 620, ['#b3c0ac', '#dfe0c4'], random, 20),
    hills('h1', SIZE, [360, 400, 340, 390, 420, 370, 330], 640, ['#83a196', '#bccdb5'], random, 16),
    hills('h2', SIZE, [420, 450, 470, 480, 455, 440, 400], 700, ['#55807a', '#93b3a3'], random),
    `<defs>${verticalGradient(
      'water',
      [
        [0, '#f6e3bd'],
        [0.45, '#cfdcc9'],
        [1, '#6fa09b'],
      ],
      [470, 800],
    )}</defs>`,
    `<path d="M430 474c60 14 90 26 40 46-80 30-220 34-230 78-10 42 140 52 180 92 26 26-20 70-90 110h380c0-70-40-122-130-160-80-34-200-34-190-66 12-36 170-38 206-74 22-24-70-30-166-26Z" fill="url(#water)"/>`,
    `<g stroke="#fff6de" stroke-width="3" stroke-linecap="round" opacity=".75"><path d="M300 590h70m-20 13h44M470 660h84m-40 16h60M500 740h120m-90 18h60M400 500h60"/></g>`,
    wood(285, [470, 505, 550, 615, 700, 830], SIZE, '#2d5a57', random, { spacing: 15, height: [50, 110] }),
    `<g transform="translate(${SIZE + 1} 0) scale(-1 1)">${wood(235, [450, 495, 550, 640, 740, 840], SIZE, '#2d5a57', random, { spacing: 15, height: [50, 110] })}</g>`,
    pines(
      [
        [60, 815, 330],
        [150, 830, 230],
        [745, 820, 300],
      ],
      '#143536',
      random,
    ),
    `<path d="M0 770c120-30 220 0 300 40H0Z" fill="#143536"/>`,
  )
}

export function railway(): string {
  const random = seededRandom(34)
  let sleepers = ''
  for (let i = 0; i < 26; i++) {
    const near = (i / 25) ** 2.6
    const y = 462 + near * 360
    sleepers += `<rect x="${400 - 12 - near * 270}" y="${y}" width="${24 + near * 540}" height="${1.5 + near * 24}" rx="2"/>`
  }
  let poles = ''
  const tops: [number, number][] = []
  for (let i = 0; i < 7; i++) {
    const near = (i / 6) ** 2.2
    const x = 425 + near * 330
    const top = 448 - near * 370
    poles += `<rect x="${x - 1 - near * 7}" y="${top}" width="${2 + near * 14}" height="${470 + near * 190 - top}"/><rect x="${x - 7 - near * 58}" y="${top + 3 + near * 22}" width="${14 + near * 116}" height="${1.5 + near * 9}"/>`
    tops.push([x, top + 3 + near * 22])
  }
  const wires = [-1, 1]
    .map((side) =>
      tops
        .slice(1)
        .map(([x, y], i) => {
          const [px, py] = tops[i] ?? [x, y]
          const [a, b] = [(i / 6) ** 2.2, ((i + 1) / 6) ** 2.2]
          return `M${px + side * (6 + a * 52)} ${py}Q${(px + x) / 2 + side * 20} ${(py + y) / 2 + 10 + b * 70} ${x + side * (6 + b * 52)} ${y}`
        })
        .join(''),
    )
    .join('')
  return svg(
    SIZE,
    SIZE,
    ground('rust', SIZE, SIZE, [
      [0, '#4b1f33'],
      [0.25, '#93394a'],
      [0.44, '#d9694d'],
      [0.58, '#f6b26b'],
      [0.6, '#f9c885'],
      [1, '#f9c885'],
    ]),
    `<circle cx="400" cy="440" r="120" fill="#ffe3a6"/>`,
    glow('sun', [400, 440], 420, 330, '#ffd58b', 0.65),
    `<g fill="#ffdca6" opacity=".42"><path d="M0 250c120-22 260-6 330 4-110 14-230 14-330 8Zm480-70c110-18 220-10 320-18v14c-110 16-220 18-320 4Zm-190-60c70-10 140-8 200 2-66 8-130 10-200-2Z"/></g>`,
    hills('h0', SIZE, [430, 395, 440, 462, 464, 450, 400, 425], 520, ['#a3474a', '#d27a58'], random, 14),
    `<rect y="460" width="800" height="340" fill="#5a2735"/>`,
    ground(
      'plain',
      SIZE,
      SIZE,
      [
        [0, '#8b3f42'],
        [0.35, '#542434'],
        [1, '#2a1322'],
      ],
      460,
    ),
    `<path d="m392 461 16 0 330 339H62Z" fill="#3a1a29"/>`,
    `<g fill="#23101d">${sleepers}</g>`,
    `<g fill="#f7c07e"><path d="m396.5 461 2 0L196 800h-34Zm5 0 2 0L638 800h-34Z"/></g>`,
    `<g fill="#2a1322">${poles}</g><path d="${wires}" fill="none" stroke="#2a1322" stroke-width="2.5"/>`,
  )
}

export function firstFrost(): string {
  const random = seededRandom(55)
  let snow = ''
  for (let i = 0; i < 170; i++) {
    snow += `<circle cx="${(random() * SIZE).toFixed(0)}" cy="${(random() * SIZE).toFixed(0)}" r="${between(random, 1, 4).toFixed(1)}" opacity="${between(random, 0.35, 0.95).toFixed(2)}"/>`
  }
  const branch = (x: number, y: number, length: number, angle: number, width: number): string => {
    if (length < 15) return ''
    const [x2, y2] = [x + Math.cos(angle) * length, y + Math.sin(angle) * length]
    const own = `<path d="M${x.toFixed(1)} ${y.toFixed(1)}L${x2.toFixed(1)} ${y2.toFixed(1)}" stroke-width="${width.toFixed(1)}"/>`
    return (
      own +
      [-1, 1]
        .map((side) =>
          branch(
            x2,
            y2,
            length * between(random, 0.66, 0.84),
            angle + side * between(random, 0.22, 0.52),
            width * 0.68,
          ),
        )
        .join('')
    )
  }
  const tree = branch(560, 690, 122, -Math.PI / 2 - 0.08, 22)
  return svg(
    SIZE,
    SIZE,
    ground('ice', SIZE, SIZE, [
      [0, '#9fc3d6'],
      [0.5, '#d8e8ec'],
      [0.75, '#f4ece4'],
      [1, '#f7f4ee'],
    ]),
    `<circle cx="250" cy="270" r="92" fill="#fdf6ea"/>`,
    glow('pale', [250, 270], 320, 320, '#fffaf0', 0.8),
    hills('h0', SIZE, [520, 440, 500, 420, 510, 480, 530], 700, ['#a9c5d3', '#e6eef0'], random, 22),
    wood(SIZE, [590, 570, 600, 610, 590, 570], SIZE, '#b9d0d9', random, { spacing: 16, height: [40, 100] }),
    wood(SIZE, [640, 640, 650, 660, 650, 630], SIZE, '#8fb0bf', random, {
      spacing: 34,
      height: [60, 140],
      density: (x) => (x < 0.42 ? 0.9 : 0.25),
    }),
    `<path d="M-10 680c140-40 300-30 420-6 150 30 280 20 400-16v152H-10Z" fill="#fbfaf6"/><path d="M-10 740c160-30 330 0 480 14 120 10 240 0 340-24v80H-10Z" fill="#e3edef"/>`,
    `<g stroke="#33505f" stroke-linecap="round">${tree}</g><g stroke="#ffffff" stroke-linecap="round" opacity=".85" transform="translate(-2.5 -4) " stroke-dasharray="1000">${tree.replaceAll(/stroke-width="([\d.]+)"/g, (_, w: string) => `stroke-width="${(Number(w) * 0.36).toFixed(1)}"`)}</g>`,
    `<path d="M470 706c50-26 130-26 190 0-60 14-130 14-190 0Z" fill="#fbfaf6"/>`,
    `<g fill="#ffffff">${snow}</g>`,
  )
}
