/** External addresses of the site. Whoever runs a copy replaces them here. */

export const MAIL = {
  affiliates: "affiliates@fairfloor.example",
  hello: "hello@fairfloor.example",
  careers: "careers@fairfloor.example",
  press: "press@fairfloor.example",
  privacy: "privacy@fairfloor.example",
} as const;

/** Forms, each on its own page that opens in a new tab. */
export const FORMS = {
  suggestFeature: "https://forms.fairfloor.example/feature",
  reportBug: "https://forms.fairfloor.example/bug",
  requestProject: "https://forms.fairfloor.example/project",
} as const;
