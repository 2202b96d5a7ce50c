import { NO_ASSETS, type Assets } from '#server/platform/http/assets.ts'

/** A minimal app with pages: attacks on addresses must reach a page, not a missing build. */
export const SMALL_PAGE: Assets = {
  ...NO_ASSETS,
  page: '<!doctype html><html lang="it"><head><meta charset="utf-8" /><title>Tessera</title></head><body></body></html>',
}
