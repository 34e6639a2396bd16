import {
  type Area,
  type Cells,
  type Cover,
  cellsOf,
  type Line,
  type Mark,
  type Size,
  shownSize,
  type View,
} from './picture-edit.ts'

/** The picture as it was chosen, which marks are drawn over. */
export type Source = CanvasImageSource & Size

const context2d = (canvas: HTMLCanvasElement) => canvas.getContext('2d')!

/**
 * Empties the canvas and makes it as large as the view. What is drawn then is placed in px of the picture.
 * @param scale px of the canvas for one of the picture
 */
export function startView(canvas: HTMLCanvasElement, view: View, scale: number): CanvasRenderingContext2D {
  const { width, height } = shownSize(view)
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const context = context2d(canvas)
  context.imageSmoothingQuality = 'high'
  context.scale(canvas.width / width, canvas.height / height)
  turn(context, view)
  context.translate(-view.area.x, -view.area.y)
  return context
}

function turn(context: CanvasRenderingContext2D, { area, quarterTurns }: View) {
  if (quarterTurns === 1) context.translate(area.height, 0)
  if (quarterTurns === 2) context.translate(area.width, area.height)
  if (quarterTurns === 3) context.translate(0, area.width)
  context.rotate((quarterTurns * Math.PI) / 2)
}

export function drawMarks(context: CanvasRenderingContext2D, source: Source, marks: readonly Mark[]) {
  for (const mark of marks) {
    if (mark.kind === 'line') drawLine(context, mark)
    else drawCover(context, source, mark)
  }
}

function drawLine(context: CanvasRenderingContext2D, { colour, width, points }: Line) {
  const [first, ...rest] = points
  if (!first) return
  context.strokeStyle = colour
  context.lineWidth = width
  context.lineCap = 'round'
  context.lineJoin = 'round'
  context.beginPath()
  context.moveTo(first.x, first.y)
  // A touch without a movement is a dot.
  if (rest.length === 0) context.lineTo(first.x, first.y)
  // Through the middles between the points, so that a quick curve has no corners.
  for (const [index, point] of rest.entries()) {
    const next = rest[index + 1] ?? point
    context.quadraticCurveTo(point.x, point.y, (point.x + next.x) / 2, (point.y + next.y) / 2)
  }
  context.stroke()
}

/**
 * Draws cells over the part. Their colours come from its four corners alone: colours that were averaged from what is hidden could be compared with
 * those of every possible number or name (https://bishopfox.com/blog/unredacter-tool-never-pixelation). Nothing below stays, also where the picture
 * is see-through.
 */
function drawCover(context: CanvasRenderingContext2D, source: Source, { area }: Cover) {
  const part = wholePart(area, source)
  if (part.width < 1 || part.height < 1) return
  const cells = cellsBetween(cornersOf(source, part), cellsOf(part))
  context.clearRect(part.x, part.y, part.width, part.height)
  context.imageSmoothingEnabled = false
  context.drawImage(cells, part.x, part.y, part.width, part.height)
  context.imageSmoothingEnabled = true
}

function newCanvas(width: number, height: number) {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  return { canvas, context: context2d(canvas) }
}

/** Two by two px, each without a trace of what lies beside it. */
function cornersOf(source: Source, { x, y, width, height }: Area): HTMLCanvasElement {
  const { canvas, context } = newCanvas(2, 2)
  context.fillStyle = '#808080'
  context.fillRect(0, 0, 2, 2)
  for (const column of [0, 1])
    for (const row of [0, 1])
      context.drawImage(source, x + column * (width - 1), y + row * (height - 1), 1, 1, column, row, 1, 1)
  return canvas
}

/** By turns, so that one sees on white, on black and on grey that something is hidden. */
const shades = [
  'rgb(128 128 128 / 30%)',
  'rgb(0 0 0 / 20%)',
  'rgb(128 128 128 / 55%)',
  'rgb(255 255 255 / 20%)',
]

function cellsBetween(corners: HTMLCanvasElement, { columns, rows }: Cells): HTMLCanvasElement {
  const { canvas, context } = newCanvas(columns, rows)
  context.drawImage(corners, 0, 0, columns, rows)
  for (let column = 0; column < columns; column++)
    for (let row = 0; row < rows; row++) {
      context.fillStyle = shades[(column + 2 * row + Math.floor(column / 3)) % shades.length]!
      context.fillRect(column, row, 1, 1)
    }
  return canvas
}

/** In whole px, so that no edge shows through, and within the picture. */
function wholePart(area: Area, { width, height }: Size): Area {
  const x = Math.max(0, Math.floor(area.x))
  const y = Math.max(0, Math.floor(area.y))
  return {
    ...{ x, y },
    width: Math.min(width, Math.ceil(area.x + area.width)) - x,
    height: Math.min(height, Math.ceil(area.y + area.height)) - y,
  }
}
