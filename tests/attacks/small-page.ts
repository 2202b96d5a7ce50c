import { NO_ASSETS, type Assets } from '#server/platform/http/assets.ts'

/** The least app that has pages: an attack on an address must meet a page, not a missing build. */
export const SMALL_PAGE: Assets = {
  ...NO_ASSETS,
  page: '<!doctype html><html lang="it"><head><meta charset="utf-8" /><title>Tessera</title></head><body></body></html>',
}
