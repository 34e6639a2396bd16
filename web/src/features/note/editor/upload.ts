export const isPictureType = (type: string) => /^image\/(png|jpe?g|gif|webp|avif)$/.test(type)

/** Of a file that has a name alone: pictures that notes show, else bytes. */
export function typeOfName(name: string): string {
  const ending = /\.(png|jpe?g|gif|webp|avif)$/i.exec(name)?.[1]?.toLowerCase()
  return ending ? `image/${ending === 'jpg' ? 'jpeg' : ending}` : 'application/octet-stream'
}

/** Uploads a file that a note is to show. @returns its id. @throws when the server refuses it; the reason of an abort */
export async function uploadFile(file: File, signal = new AbortController().signal): Promise<string> {
  // Fetched with the first file: whoever only writes needs none of it.
  const { uploadResumable } = await import('../../../sync/uploads/tus.ts')
  return uploadResumable({
    blob: file,
    metadata: { filename: file.name, filetype: file.type, forDrive: 'true' },
    uploadUrl: undefined,
    signal,
    onUrl() {},
    onProgress() {},
    onWaiting() {},
  })
}

/** Lets the person choose files of the device. */
export function chooseFiles(accept: string): Promise<File[]> {
  const input = document.createElement('input')
  input.type = 'file'
  input.multiple = true
  input.accept = accept
  return new Promise(resolve => {
    input.addEventListener('change', () => resolve([...(input.files ?? [])]))
    input.addEventListener('cancel', () => resolve([]))
    input.click()
  })
}
