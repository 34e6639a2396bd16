import {
  below,
  both,
  box,
  type Colour,
  circle,
  downwards,
  ellipse,
  everywhere,
  type Layer,
  mixColours,
  painted,
  polygon,
  where,
  without,
} from './painting.ts'

/** Pictures of the demo's drives and conversations, and of its people. */

const photo = { width: 960, height: 640 }
const square = { width: 240, height: 240 }
const white: Colour = [255, 255, 255]
const ink: Colour = [38, 50, 56]

/** Terraced fields below mountains, at sunrise. */
export const fields = () =>
  painted(photo, [
    [everywhere, downwards([252, 226, 190], [250, 196, 140], 0, 320)],
    [circle(690, 130, 62), [246, 166, 82]],
    [below(x => 250 - 70 * Math.sin(x / 130) - 38 * Math.sin(x / 53 + 2)), [120, 146, 158]],
    [below(x => 300 - 40 * Math.sin(x / 170 + 1) - 22 * Math.sin(x / 71)), [86, 118, 132]],
    [
      below(x => 340 - 30 * Math.sin(x / 180)),
      (x, y) => {
        const slope = y - 340 + 30 * Math.sin(x / 180)
        const step = Math.floor(slope / 34)
        return slope % 34 < 4 ? [92, 104, 40] : [206 - step * 12, 196 - step * 8, 84 - step * 4]
      },
    ],
  ])

/** A leaf on a page: one of the drafts of a home page. */
export function homePage(colour: Colour): Promise<Buffer> {
  const tint = (share: number) => mixColours(white, colour, share)
  const leaf = both(circle(600, 190, 220), circle(820, 400, 220))
  return painted(photo, [
    [everywhere, tint(0.06)],
    [leaf, tint(0.75)],
    [both(leaf, polygon([578, 412], [586, 420], [846, 172], [838, 164])), white],
    ...[64, 354, 644].map((left): Layer => [box(left, 500, 250, 100), tint(0.2)]),
    [box(64, 208, 360, 18), tint(0.35)],
    [box(64, 240, 320, 18), tint(0.35)],
    [box(64, 140, 420, 44), tint(0.95)],
    [box(64, 300, 170, 52), tint(0.95)],
    [box(0, 0, 960, 72), colour],
  ])
}

/** Sour soup with fish in a bowl, from above. */
export const soup = () =>
  painted(photo, [
    [everywhere, (_x, y) => mixColours([150, 104, 66], [132, 90, 56], Math.floor(y / 80) % 2)],
    [ellipse(494, 346, 290, 282), [104, 70, 44]],
    [circle(480, 320, 280), [246, 244, 238]],
    [circle(480, 320, 262), [70, 110, 160]],
    [circle(480, 320, 254), [246, 244, 238]],
    [circle(480, 320, 232), [226, 146, 62]],
    [circle(470, 310, 214), [236, 164, 78]],
    [ellipse(410, 270, 96, 52, -24), [244, 236, 220]],
    [ellipse(404, 264, 74, 32, -24), [230, 214, 190]],
    [ellipse(566, 376, 92, 48, 30), [244, 236, 220]],
    [ellipse(562, 370, 68, 30, 30), [230, 214, 190]],
    ...[
      [556, 226],
      [386, 392],
      [486, 456],
    ].flatMap(([x, y]): Layer[] => [
      [circle(x!, y!, 38), [206, 54, 40]],
      [circle(x!, y!, 28), [232, 96, 70]],
      [ellipse(x!, y!, 6, 24), [246, 190, 120]],
    ]),
    ...[
      [330, 300, 20],
      [640, 300, 70],
      [470, 180, 130],
      [600, 450, 10],
      [450, 350, 100],
    ].flatMap(([x, y, turn]): Layer[] => [
      [ellipse(x!, y!, 34, 10, turn), [74, 140, 62]],
      [ellipse(x!, y!, 34, 3, turn), [140, 190, 110]],
    ]),
  ])

/** Roofs of an old town in the rain. */
export const roofs = () =>
  painted(photo, [
    [everywhere, downwards([150, 166, 178], [196, 204, 206], 0, 300)],
    ...[
      [-80, 250, 560, 0.1],
      [420, 220, 700, 0.3],
      [120, 400, 820, 0],
    ].flatMap(([left, top, width, shade]): Layer[] => {
      const roof = polygon(
        [left! + 90, top!],
        [left! + width! - 90, top!],
        [left! + width!, top! + 170],
        [left!, top! + 170],
      )
      return [
        [box(left! + 30, top! + 170, width! - 60, 200), mixColours([226, 176, 92], [120, 120, 120], shade!)],
        [
          roof,
          (x, y) => {
            const tile = Math.sin(x / 5.5) > 0.2 ? 26 : 0
            const row = Math.floor((y - top!) / 17) % 2 === 0 ? 8 : 0
            return mixColours([116 + tile + row, 66 + tile / 2, 52 + tile / 2], [150, 166, 178], shade!)
          },
        ],
        [box(left! + 84, top! - 8, width! - 168, 14), [96, 60, 50]],
      ]
    }),
    [
      where((x, y) => (x * 7 + y * 1.5) % 64 < 2.4 && Math.sin(x * 3 + Math.floor(y / 40)) > 0.1),
      [214, 222, 228],
    ],
  ])

const lamps: readonly (readonly [x: number, y: number, radius: number, colour: Colour])[] = [
  [140, 210, 62, [214, 60, 48]],
  [320, 300, 50, [240, 178, 64]],
  [500, 200, 74, [226, 92, 60]],
  [690, 310, 54, [92, 140, 176]],
  [840, 190, 66, [230, 150, 60]],
]

/** Silk lanterns over a street at night. */
export const lanterns = () =>
  painted(photo, [
    [everywhere, downwards([26, 28, 58], [92, 54, 60], 0, 640)],
    [below(x => 470 + (x < 480 ? x / 8 : (960 - x) / 8)), [58, 38, 44]],
    ...lamps.flatMap(([cx, cy, radius, colour]): Layer[] => {
      const lamp = ellipse(cx, cy, radius, radius * 0.86)
      return [
        [box(cx - 1.5, 0, 3, cy), [20, 18, 30]],
        [
          circle(cx, cy, radius * 1.5),
          (_x, py) => mixColours([104, 58, 58], [60, 42, 62], (cy - py) / 200 + 0.5),
        ],
        [lamp, colour],
        [both(lamp, ellipse(cx, cy, radius * 0.5, radius)), mixColours(colour, [255, 240, 190], 0.45)],
        [box(cx - radius / 3, cy - radius * 0.95, (radius * 2) / 3, 10), [70, 40, 30]],
        [box(cx - radius / 3, cy + radius * 0.82, (radius * 2) / 3, 10), [70, 40, 30]],
        [box(cx - 2, cy + radius * 0.9, 4, radius * 0.6), colour],
      ]
    }),
  ])

/** A yellow wall, a blue door and bougainvillea. */
export const yellowWall = () =>
  painted(photo, [
    [
      everywhere,
      (x, y) => mixColours([238, 184, 74], [222, 160, 56], (Math.sin(x / 37) + Math.cos(y / 23)) / 4),
    ],
    [below(() => 560), [150, 142, 134]],
    [box(380, 180, 220, 380), [96, 60, 40]],
    [box(396, 196, 188, 364), [46, 104, 132]],
    [box(488, 196, 4, 364), [28, 72, 96]],
    ...[412, 504].flatMap((left): Layer[] => [
      [box(left, 220, 62, 130), [60, 124, 152]],
      [box(left, 372, 62, 160), [60, 124, 152]],
    ]),
    [circle(480, 372, 8), [220, 190, 90]],
    ...Array.from({ length: 60 }, (_unused, n): Layer => {
      const [x, y] = [((n * 137) % 330) + 640, ((n * 89) % 260) - 20 + ((n * 37) % 60)]
      return [circle(x, y, 22 + (n % 3) * 6), n % 3 === 0 ? [86, 134, 70] : [206, 60 + (n % 5) * 8, 128]]
    }),
  ])

/** A bridge like a dragon over a river, at dusk. */
export const bridge = () => {
  const arch = (x: number) => 330 - 92 * Math.abs(Math.sin((x - 60) / 134))
  return painted(photo, [
    [everywhere, downwards([58, 62, 118], [246, 160, 110], 0, 400)],
    [below(x => 360 - 60 * Math.sin(x / 210 + 1)), [88, 74, 110]],
    ...Array.from({ length: 16 }, (_unused, n): Layer => {
      const left = n * 62 + ((n * 29) % 20)
      return [box(left, 330 - ((n * 47) % 90), 36, 110), [64, 56, 92]]
    }),
    [below(() => 410), downwards([206, 130, 110], [44, 50, 92], 410, 640)],
    [
      where((x, y) => (x * 3 + Math.sin(y / 3) * 40) % 170 < 46 && Math.floor(y / 7) % 2 === 0, 420),
      [240, 178, 120],
    ],
    [
      without(
        below(x => arch(x) - 8),
        below(x => arch(x) + 10),
      ),
      [248, 196, 70],
    ],
    ...Array.from({ length: 22 }, (_unused, n): Layer => {
      const x = 24 + n * 43
      return [box(x, arch(x), 3, Math.max(0, 372 - arch(x))), [240, 190, 90]]
    }),
    [box(0, 368, 960, 20), [52, 46, 80]],
    ...[150, 420, 690].map((left): Layer => [box(left, 388, 46, 60), [52, 46, 80]]),
    [polygon([896, 240], [960, 214], [960, 300], [910, 290]), [248, 196, 70]],
    [circle(926, 252, 7), [200, 60, 40]],
  ])
}

/** What the people of the demo show of themselves; who is missing shows initials. */
export const portraits: Readonly<Record<string, () => Promise<Buffer>>> = {
  an: () =>
    painted(square, [
      [everywhere, downwards([116, 178, 214], [236, 242, 240], 0, 170)],
      [circle(176, 62, 24), [252, 214, 110]],
      [polygon([-20, 240], [96, 70], [212, 240]), [74, 104, 118]],
      [polygon([96, 70], [126, 116], [104, 110], [92, 124], [72, 106]), white],
      [polygon([90, 240], [184, 128], [280, 240]), [56, 84, 96]],
      [below(x => 212 - 8 * Math.sin(x / 30)), [46, 110, 78]],
    ]),
  binh: () => {
    const leaf = both(circle(70, 70, 110), circle(170, 170, 110))
    return painted(square, [
      [everywhere, [246, 240, 222]],
      [leaf, [24, 120, 78]],
      [both(leaf, polygon([56, 188], [62, 194], [190, 58], [184, 52])), [190, 222, 196]],
    ])
  },
  chi: () =>
    painted(square, [
      [everywhere, [250, 206, 120]],
      [polygon([52, 120], [62, 40], [116, 86]), [92, 84, 92]],
      [polygon([188, 120], [178, 40], [124, 86]), [92, 84, 92]],
      [ellipse(120, 138, 84, 74), [108, 100, 108]],
      [ellipse(120, 172, 40, 30), [236, 230, 226]],
      [circle(86, 128, 15), [240, 226, 120]],
      [circle(154, 128, 15), [240, 226, 120]],
      [ellipse(86, 128, 4, 13), ink],
      [ellipse(154, 128, 4, 13), ink],
      [polygon([110, 156], [130, 156], [120, 168]), [226, 130, 130]],
    ]),
  dung: () =>
    painted(square, [
      [everywhere, (x, _y) => (Math.floor(x / 30) % 2 ? [78, 150, 78] : [90, 164, 88])],
      [circle(126, 132, 78), [56, 110, 60]],
      [circle(120, 124, 78), [248, 248, 246]],
      [polygon([120, 96], [148, 116], [137, 148], [103, 148], [92, 116]), ink],
      ...[0, 72, 144, 216, 288].map((turn): Layer => {
        const [sin, cos] = [Math.sin((turn * Math.PI) / 180), Math.cos((turn * Math.PI) / 180)]
        return [both(circle(120, 124, 78), circle(120 + 78 * sin, 124 - 78 * cos, 24)), ink]
      }),
    ]),
  giang: () =>
    painted(square, [
      [everywhere, [206, 92, 72]],
      [circle(120, 120, 92), [250, 246, 238]],
      [circle(120, 120, 78), [222, 168, 96]],
      ...[30, 62, 94].map(
        (y): Layer => [
          both(
            circle(120, 120, 70),
            where((x, py) => Math.abs(py - 40 - y - 10 * Math.sin(x / 14)) < 5),
          ),
          [250, 240, 214],
        ],
      ),
      [ellipse(92, 92, 26, 16, -20), [150, 84, 70]],
      [ellipse(150, 148, 28, 16, 24), [150, 84, 70]],
      [ellipse(148, 92, 24, 7, 40), [84, 150, 74]],
      [ellipse(94, 150, 22, 7, -30), [84, 150, 74]],
    ]),
  ngocdao: () =>
    painted(square, [
      [everywhere, downwards([112, 190, 226], [236, 246, 248], 0, 110)],
      [circle(70, 56, 26), [254, 222, 120]],
      [below(() => 110), downwards([40, 140, 176], [110, 204, 206], 110, 180)],
      [below(x => 172 + 9 * Math.sin(x / 26)), white],
      [below(x => 180 + 9 * Math.sin(x / 26)), [240, 216, 164]],
      [polygon([150, 214], [196, 132], [226, 220]), [230, 84, 76]],
      [polygon([176, 216], [196, 132], [204, 218]), [250, 240, 226]],
    ]),
  lan: () =>
    painted(square, [
      [everywhere, downwards([60, 122, 112], [30, 84, 84], 0, 240)],
      [ellipse(120, 196, 104, 28), [44, 112, 74]],
      ...[-58, -30, 30, 58].map(
        (turn): Layer => [
          ellipse(120 + turn * 0.95, 138 - Math.abs(turn) * 0.05, 26, 66, turn * 0.9),
          [232, 150, 176],
        ],
      ),
      [ellipse(120, 122, 30, 74), [244, 178, 198]],
      ...[-20, 20].map(
        (turn): Layer => [ellipse(120 + turn * 1.3, 148, 22, 52, turn * 1.2), [250, 206, 218]],
      ),
      [ellipse(120, 152, 20, 44), [252, 226, 232]],
    ]),
  minh: () =>
    painted(square, [
      [everywhere, downwards([24, 26, 66], [92, 74, 140], 0, 240)],
      [without(circle(160, 72, 34), circle(146, 64, 30)), [250, 236, 170]],
      ...[
        [40, 50],
        [84, 96],
        [62, 138],
        [206, 140],
        [112, 36],
      ].map(([x, y]): Layer => [circle(x!, y!, 3), white]),
      [below(x => 190 - 26 * Math.sin(x / 48)), [20, 20, 48]],
    ]),
  quynh: () =>
    painted(square, [
      [everywhere, [236, 226, 210]],
      [box(34, 78, 172, 112), ink],
      [box(84, 56, 72, 30), ink],
      [box(34, 104, 172, 54), [150, 76, 60]],
      [circle(120, 132, 50), [226, 226, 222]],
      [circle(120, 132, 42), ink],
      [circle(120, 132, 28), [62, 92, 120]],
      [circle(110, 122, 9), [206, 226, 240]],
      [circle(182, 92, 7), [250, 214, 110]],
    ]),
  son: () =>
    painted(square, [
      [everywhere, [252, 222, 178]],
      [circle(168, 62, 26), [246, 166, 82]],
      [below(x => 104 - 26 * Math.sin(x / 34)), [86, 118, 132]],
      [
        below(x => 128 - 12 * Math.sin(x / 40)),
        (x, y) => {
          const slope = y - 128 + 12 * Math.sin(x / 40)
          return slope % 20 < 3 ? [92, 104, 40] : [206 - slope / 2, 196 - slope / 3, 84 - slope / 6]
        },
      ],
    ]),
}
