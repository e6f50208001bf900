/** Where the site leads outside itself, in one place: whoever runs a copy puts their own here. */

/** Where people write to. */
export const MAIL = {
  affiliates: "affiliates@fairfloor.example",
  hello: "hello@fairfloor.example",
  careers: "careers@fairfloor.example",
  press: "press@fairfloor.example",
  privacy: "privacy@fairfloor.example",
} as const;

/** Forms, each a page of its own that opens in a new tab. */
export const FORMS = {
  suggestFeature: "https://forms.fairfloor.example/feature",
  reportBug: "https://forms.fairfloor.example/bug",
  requestProject: "https://forms.fairfloor.example/project",
} as const;
