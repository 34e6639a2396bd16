import type { Crop } from '@trau/contract'
import { type ReactNode, useRef, useState } from 'react'
import { useText } from '../i18n/text.ts'
import { pictures } from '../i18n/vi/pictures.ts'
import { toast } from '../ui/toast.ts'
import { Lazy, lazyPart } from './lazy-part.tsx'
import { acceptedPictures, checkPicture } from './picture-file.ts'

const cropDialog = lazyPart(() => import('./CropDialog.tsx'))

type Kind = 'avatar' | 'cover' | 'group'

/**
 * Chooses a picture and the part of it that is seen: `choose` opens the browser's file dialog, `picker` is to be rendered. What
 * `onSave` rejects with stands in the dialog of the part, which stays.
 */
export function usePicturePicker<K extends Kind>(
  onSave: (kind: K, upload: FormData, crop: Crop | undefined) => Promise<unknown>,
): { choose: (kind: K) => void; picker: ReactNode } {
  const text = useText(pictures)
  const input = useRef<HTMLInputElement>(null)
  const requestedKind = useRef<K>(undefined)
  const [chosenFile, setChosen] = useState<{ kind: K; file: File }>()
  const close = () => setChosen(undefined)
  const pick = (file: File | undefined) => {
    if (!file || !requestedKind.current) return
    const problem = checkPicture(file)
    if (problem) toast.error(text[problem])
    else setChosen({ kind: requestedKind.current, file })
  }
  return {
    choose(kind) {
      requestedKind.current = kind
      input.current?.click()
    },
    picker: (
      <>
        <input
          ref={input}
          type="file"
          accept={acceptedPictures}
          className="sr-only"
          tabIndex={-1}
          aria-hidden="true"
          onChange={event => {
            pick(event.currentTarget.files?.[0])
            // The same picture may be chosen again.
            event.currentTarget.value = ''
          }}
        />
        {chosenFile && (
          <Lazy
            part={cropDialog}
            kind={chosenFile.kind}
            file={chosenFile.file}
            onSave={async (upload: FormData, crop: Crop | undefined) => {
              await onSave(chosenFile.kind, upload, crop)
              close()
            }}
            onClose={close}
            onUnavailable={() => {
              close()
              toast.error(text.unavailable)
            }}
          />
        )}
      </>
    ),
  }
}
