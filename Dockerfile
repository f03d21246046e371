# Builds with the packages of the lock file; what comes out has only what runs. See docs/operating.md.
FROM node:24-bookworm-slim AS build
WORKDIR /src
COPY package.json package-lock.json .npmrc ./
COPY acceptance/package.json acceptance/
COPY bench/package.json bench/
COPY cli/package.json cli/
COPY contract/package.json contract/
COPY sdk/package.json sdk/
COPY service/package.json service/
COPY web/package.json web/
# Nothing of what packages would run when they are installed is needed: from Node 22 on SQLite's driver is not compiled.
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN node scripts/build.mjs && node scripts/ship.mjs /ship

FROM node:24-bookworm-slim
ARG VERSION=0.1.0
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Fairlead" \
  org.opencontainers.image.description="A freight service: shipments, tracking, documents, invoices, inquiries" \
  org.opencontainers.image.licenses="Apache-2.0" \
  org.opencontainers.image.version="${VERSION}" \
  org.opencontainers.image.revision="${REVISION}"
# A new volume takes its owner from here.
RUN mkdir -p /data/files && chown -R node:node /data
COPY --from=build /ship /opt/fairlead
ENV NODE_ENV=production HOST=0.0.0.0 DATABASE_URL=file:/data/fairlead.db FILES_URL=file:/data/files
WORKDIR /opt/fairlead
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["node", "-e", "require('node:http').get({ host: '127.0.0.1', port: process.env.PORT || 3000, path: '/readyz' }, ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1)).on('error', () => process.exit(1))"]
# As npm start does: objects that live for one answer have 16 MB, not 32, nor the 128 of Node 24.
ENTRYPOINT ["node", "--max-semi-space-size=8", "service/dist/main.mjs"]
CMD ["serve"]
