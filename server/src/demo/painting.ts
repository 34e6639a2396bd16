import sharp from 'sharp'

/** Drawing for the demo, pixel by pixel: the server reads no vector pictures, and nobody else's work is in these. */

export type Colour = readonly [red: number, green: number, blue: number]
/** The rows outside of `top` to `bottom` need not be searched for it. */
interface Area {
  top: number
  bottom: number
  has(x: number, y: number): boolean
}
type Paint = Colour | ((x: number, y: number) => Colour)
/** What is drawn last lies on top. */
export type Layer = readonly [area: Area, paint: Paint]

export const where = (has: Area['has'], top = -1e9, bottom = 1e9): Area => ({ top, bottom, has })

export const everywhere = where(() => true)

export const circle = (centreX: number, centreY: number, radius: number) =>
  ellipse(centreX, centreY, radius, radius)

/** @param turn in degrees, clockwise */
export function ellipse(centreX: number, centreY: number, radiusX: number, radiusY: number, turn = 0): Area {
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)]
  const reach = Math.max(radiusX, radiusY)
  return where(
    (x, y) => {
      const [dx, dy] = [x - centreX, y - centreY]
      return ((dx * cos + dy * sin) / radiusX) ** 2 + ((dy * cos - dx * sin) / radiusY) ** 2 < 1
    },
    centreY - reach,
    centreY + reach,
  )
}

export const box = (left: number, top: number, width: number, height: number) =>
  where((x, y) => x >= left && x < left + width && y >= top && y < top + height, top, top + height)

/** @param corners in either direction, without a side that crosses another */
export function polygon(...corners: readonly (readonly [x: number, y: number])[]): Area {
  const heights = corners.map(([, y]) => y)
  return where(
    (x, y) => {
      let isInside = false
      for (const [n, [x1, y1]] of corners.entries()) {
        const [x2, y2] = corners[(n + 1) % corners.length]!
        if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) isInside = !isInside
      }
      return isInside
    },
    Math.min(...heights),
    Math.max(...heights),
  )
}

export const below = (line: (x: number) => number) => where((x, y) => y > line(x))

export const both = (one: Area, other: Area) =>
  where(
    (x, y) => one.has(x, y) && other.has(x, y),
    Math.max(one.top, other.top),
    Math.min(one.bottom, other.bottom),
  )

export const without = (area: Area, hole: Area) =>
  where((x, y) => area.has(x, y) && !hole.has(x, y), area.top, area.bottom)

export const mixColours = (from: Colour, to: Colour, share: number): Colour => {
  const part = Math.min(1, Math.max(0, share))
  return [0, 1, 2].map(n => Math.round(from[n]! + (to[n]! - from[n]!) * part)) as unknown as Colour
}

/** From the colour at `top` to that at `bottom`. */
export const downwards =
  (from: Colour, to: Colour, top: number, bottom: number): Paint =>
  (_x, y) =>
    mixColours(from, to, (y - top) / (bottom - top))

/** Pixels at whose corners different layers lie are drawn from four points, so that edges are smooth. */
export function painted(
  { width, height }: { width: number; height: number },
  layers: readonly Layer[],
): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3)
  const topAt = (of: readonly Layer[], x: number, y: number) => of.findLast(([area]) => area.has(x, y))!
  const colourOf = ([, paint]: Layer, x: number, y: number) =>
    typeof paint === 'function' ? paint(x, y) : paint
  const near = (y: number) => layers.filter(([{ top, bottom }]) => top <= y + 1 && bottom >= y)
  const cornersAt = (y: number) => {
    const nearby = near(y)
    return Array.from({ length: width + 1 }, (_unused, x) => topAt(nearby, x, y))
  }
  let corners = cornersAt(0)
  for (let y = 0; y < height; y++) {
    const nearby = near(y)
    const lowerCorners = cornersAt(y + 1)
    for (let x = 0; x < width; x++) {
      const layer = corners[x]!
      const isInside = corners[x + 1] === layer && lowerCorners[x] === layer && lowerCorners[x + 1] === layer
      const samples = isInside
        ? [colourOf(layer, x + 0.5, y + 0.5)]
        : quarters.map(([dx, dy]) => colourOf(topAt(nearby, x + dx, y + dy), x + dx, y + dy))
      for (const channel of [0, 1, 2])
        pixels[(y * width + x) * 3 + channel] =
          samples.reduce((sum, colour) => sum + colour[channel]!, 0) / samples.length
    }
    corners = lowerCorners
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
}

const quarters = [
  [0.25, 0.25],
  [0.75, 0.25],
  [0.25, 0.75],
  [0.75, 0.75],
] as const
