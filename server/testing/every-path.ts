/** Every address of a server about a collection and one of its tokens: API, pictures and pages. */
import * as apiPath from "../../contract/api-path.ts";

export function everyPath(id: string, tokenId: string): readonly string[] {
  const ofCollection = [
    ...[
      apiPath.info,
      apiPath.stats,
      apiPath.sources,
      apiPath.chain,
      apiPath.level,
      apiPath.history,
    ],
    ...[apiPath.preview, apiPath.projectionLine, apiPath.socialShare, apiPath.socialPicture],
    ...[apiPath.recordPicture, apiPath.record],
  ].map((pathOf) => pathOf(id));
  const columns = [apiPath.unlisted(id), apiPath.columns(id), apiPath.figures(id)];
  const ofToken = [
    ...[apiPath.token, apiPath.valuation, apiPath.tokenMarket, apiPath.rarity, apiPath.animation],
    ...[apiPath.socialShare, apiPath.socialPicture],
  ].map((pathOf) => pathOf(id, tokenId));
  return [
    ...ofCollection,
    ...columns,
    ...[apiPath.projections(id), apiPath.listed(id), apiPath.listed(id, 0)],
    ...ofToken,
    apiPath.image(id, tokenId, 256),
    ...[apiPath.collections(), apiPath.sitePicture(), apiPath.record(), apiPath.recordPicture()],
    ...[apiPath.marketInfo(), apiPath.tutorials()],
    ...["/healthz", "/readyz", "/robots.txt", "/sitemap.xml", "/.well-known/security.txt"],
    "/api/v1/nothing",
    ...["/", "/c", `/c/${id}`, `/c/${id}/${tokenId}`, `/c/${id}/record`, "/record", "/pricing"],
  ];
}
