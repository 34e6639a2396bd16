/** What hangs at the pointer while files are dragged: their name or their number. It stands outside of the view for as long as the browser needs it. */
export function setDragImage(data: DataTransfer, text: string) {
  const image = document.createElement('div')
  image.textContent = text
  image.className =
    'fixed -top-40 left-0 max-w-64 truncate rounded-lg bg-primary px-3 py-1.5 text-sm font-medium text-on-primary shadow-soft'
  document.body.append(image)
  data.setDragImage(image, -12, -8)
  setTimeout(() => image.remove())
}
