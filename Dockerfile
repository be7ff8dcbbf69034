# Two images of one build: `api` (the API and the portal it serves) and `identity-provider` (the stand-in).
#   docker build --target api --tag client-portal-api .
#   docker build --target identity-provider --tag client-portal-idp .
# How they are run: docs/operating.md. Give NODE_IMAGE a digest of your registry, so that a build can be repeated.
ARG NODE_IMAGE=node:24-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /src
ENV NX_DAEMON=false
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
RUN node_modules/.bin/nx run-many -t build -p portal portal-api portal-idp

FROM ${NODE_IMAGE} AS packages
WORKDIR /srv/portal
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --ignore-scripts

# What both have in common. Everything belongs to root and is only read; /data alone is the server's own.
FROM ${NODE_IMAGE} AS runtime
WORKDIR /srv/portal
# Each thread would keep memory of its own that it has freed.
ENV NODE_ENV=production MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072
RUN install --directory --owner=node --group=node --mode=0700 /data
COPY package.json ./
COPY --from=packages /srv/portal/node_modules ./node_modules
VOLUME ["/data"]
USER node

FROM runtime AS identity-provider
ENV IDP_HOST=0.0.0.0 IDP_PORT=4311 IDP_DATA_DIR=/data
COPY --from=build /src/dist/apps/portal-idp ./dist/apps/portal-idp
EXPOSE 4311
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.IDP_PORT + '/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/apps/portal-idp/main.js"]

FROM runtime AS api
ENV HOST=0.0.0.0 PORT=4310 DATA_DIR=/data PORTAL_DIST=dist/apps/portal
COPY --from=build /src/dist/apps/portal ./dist/apps/portal
COPY --from=build /src/dist/apps/portal-api ./dist/apps/portal-api
EXPOSE 4310
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/apps/portal-api/main.js"]
