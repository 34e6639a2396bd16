export const mediaErrors = {
  mediaNotFound: { status: 404 },
  notAVideo: { status: 422 },
  uploadNotFound: { status: 404 },
  fileEmpty: { status: 422 },
  fileTooLarge: { status: 413 },
  quotaExceeded: { status: 413 },
  tooManyUploads: { status: 429 },
} as const

export interface MediaErrorData {
  fileTooLarge: { maxBytes: number }
  /** What the files of one person, room or workspace may take together, and do. */
  quotaExceeded: { maxBytes: number; usedBytes: number }
  tooManyUploads: { max: number }
}
