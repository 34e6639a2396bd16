import { ignoreFailure } from '../../../api/ignore-failure.ts'
import { sharedValue } from '../../../store/shared-value.ts'
import { changeView } from '../view-state.ts'

interface DocumentPictureInPicture {
  requestWindow(options: { width: number; height: number }): Promise<Window>
}

const documentPictures = (): DocumentPictureInPicture | undefined =>
  (globalThis as { documentPictureInPicture?: DocumentPictureInPicture }).documentPictureInPicture

/** The floating window over other programs, while there is one. */
export const floatingWindow = sharedValue<Window | undefined>(undefined)

export const canPopOut = (): boolean => documentPictures() !== undefined || document.pictureInPictureEnabled

/** The call in a window over other programs: with its buttons where the browser can, else the picture alone. Needs a gesture. */
export async function popOut() {
  const pictures = documentPictures()
  if (!pictures) {
    const video = document.querySelector<HTMLVideoElement>('[data-call-stage] video')
    if (video) await ignoreFailure(video.requestPictureInPicture(), 'declined')
    return
  }
  const openedWindow = await ignoreFailure(pictures.requestWindow({ width: 380, height: 260 }), 'declined')
  if (!openedWindow) return
  for (const sheet of document.querySelectorAll('link[rel=stylesheet], style'))
    openedWindow.document.head.append(sheet.cloneNode(true))
  openedWindow.document.documentElement.dataset.theme = 'dark'
  openedWindow.document.documentElement.lang = document.documentElement.lang
  openedWindow.document.title = document.title
  openedWindow.addEventListener('pagehide', () => floatingWindow.set(undefined), { once: true })
  floatingWindow.set(openedWindow)
  changeView({ isMinimised: true })
}

export function closeFloatingWindow() {
  floatingWindow.get()?.close()
  floatingWindow.set(undefined)
}
