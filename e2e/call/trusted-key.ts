import { createHash, X509Certificate } from 'node:crypto'

/** What Chromium takes in `--ignore-certificate-errors-spki-list`, to trust the key of this certificate. */
export const publicKeyHash = (pem: string): string =>
  createHash('sha256')
    .update(new X509Certificate(pem).publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64')
