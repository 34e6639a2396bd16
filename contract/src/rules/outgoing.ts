/** Limits of mail and SMS that administrators send. Lengths of text are in graphemes, of `html` in UTF-16 code units. */
export const maxMailSubject = 200
export const maxMailText = 20_000
export const maxMailHtml = 200_000
export const maxSmsText = 900

/** Names a job within its tenant; it also becomes the Message-ID of a mail, so it holds only what may stand there. */
export const idempotencyKey = /^[\w-]+(\.[\w-]+)*$/
export const maxIdempotencyKey = 100

/** Mail servers listen there; any other port only where the operator allows the host (OUTBOUND_ALLOW). */
export const smtpPorts: readonly number[] = [25, 465, 587, 2525]
export const maxGatewayHeaders = 10
export const maxGatewayBody = 4_000
export const maxDailyCap = 1_000_000
export const maxSenderName = 64

/** A mail that came back; of the mail in it, servers need send no more than its headers. */
export const maxBounceBytes = 1024 * 1024
/** What stands before the token of each mail (RFC 5321 allows 64 before the @), and the whole address. */
export const maxReturnName = 20
export const maxReturnAddress = 200
/** Of eSMS. */
export const maxBrandname = 40
